// For tests that mutants are tried with: code full of mutants is slow, and how fast it is without them is no matter here.
const now = performance.now.bind(performance)
performance.now = () => now() / 20
