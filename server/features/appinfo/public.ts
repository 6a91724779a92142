// What other features may use of a appinfo: nothing yet.
export {}
