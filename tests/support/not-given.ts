// Placeholders for dependencies that a test did not give to its test kit: using one is an error that names it.

/** Remembers every use of a placeholder, because the code under test may catch the error. */
export class MissingUses {
  private readonly messages = new Set<string>()

  /** Throws, now and at each later `check`. */
  fail(name: string, remedy: string): never {
    this.messages.add(`the test kit was not given ${name}: ${remedy}`)
    throw new Error([...this.messages].join('\n'))
  }

  check(): void {
    if (this.messages.size > 0) throw new Error([...this.messages].join('\n'))
  }

  /** Stands in for a port; every access to it fails. */
  port<T>(name: string): T {
    const fail = () => this.fail(name, `pass \`${name}\` to createTestKit`)
    return new Proxy(() => undefined, {
      // Symbols and `then` are read by promises, loggers and comparisons.
      get: (_target, key) => (typeof key === 'symbol' || key === 'then' ? undefined : fail()),
      apply: fail,
    }) as T
  }

  /** `given`, and for every other key a function that fails. */
  functions<T extends object>(name: string, given: Partial<T>): T {
    return new Proxy(given, {
      get: (target, key) =>
        Reflect.get(target, key) ??
        (typeof key === 'symbol'
          ? undefined
          : () => this.fail(`${name}.${key}`, `pass \`${name}: { ${key} }\` to createTestKit`)),
    }) as T
  }
}
