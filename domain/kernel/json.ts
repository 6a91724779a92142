// JSON parser with the return type `unknown`, so that callers must validate the result.

/** Throws SyntaxError as `JSON.parse` does. */
export const parseJson = (text: string): unknown => JSON.parse(text)
