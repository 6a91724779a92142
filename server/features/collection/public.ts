// What other features may use of a collection: nothing yet.
export {}
