// Types of wink-lemmatizer 3, which ships none.
declare module 'wink-lemmatizer' {
  const lemmatizer: {
    verb(form: string): string
    noun(form: string): string
    adjective(form: string): string
  }
  export = lemmatizer
}
