// Parser for server-sent events: returns the data of each event; names, ids and comments are ignored.

/**
 * Parser of one event stream. Its run time is linear in the length of the text, no matter how the text is
 * split into chunks.
 */
export class EventStreamParser {
  /** Buffer for the line that has not ended yet. */
  private line = ''
  /** Data of the event that has not ended yet. */
  private data: string | undefined

  /** Returns the data of each event that ends in `piece`. An event without an end is never returned. */
  push(piece: string): string[] {
    const events: string[] = []
    let from = 0
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      this.take(this.line + piece.slice(from, end), events)
      this.line = ''
      from = end + 1
    }
    this.line += piece.slice(from)
    return events
  }

  private take(ended: string, events: string[]): void {
    const line = ended.endsWith('\r') ? ended.slice(0, -1) : ended
    if (line === '') {
      if (this.data !== undefined) events.push(this.data)
      this.data = undefined
    } else if (line.startsWith('data:')) {
      const value = line.slice(line[5] === ' ' ? 6 : 5)
      this.data = this.data === undefined ? value : `${this.data}\n${value}`
    }
  }
}
