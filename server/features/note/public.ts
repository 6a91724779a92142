// What other features may use of a note: nothing yet.
export {}
