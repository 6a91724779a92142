// What other features may use of people: nothing yet.
export {}
