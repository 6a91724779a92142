// What other features may use of a creator: nothing yet.
export {}
