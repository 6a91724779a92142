// Gathers a formula of a summary (MathML) while it is parsed, and writes it as a line.
import { type FormulaNode, formulaLine } from '../../../../domain/article/formula.ts'

/** What nests deeper is no formula that somebody wrote: its text stays, its structure is lost. */
const MAX_DEPTH = 100

export class FormulaCapture {
  readonly #root: FormulaNode = { name: 'math', attributes: {}, children: [] }
  readonly #open: FormulaNode[] = [this.#root]

  constructor(attributes: Readonly<Record<string, string>>) {
    this.#root.attributes = attributes
  }

  /** Whether its own end has not been met. */
  get isOpen(): boolean {
    return this.#open.length > 0
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const node: FormulaNode = { name: localName(name), attributes, children: [] }
    this.#open[Math.min(this.#open.length, MAX_DEPTH) - 1]?.children.push(node)
    this.#open.push(node)
  }

  text(data: string): void {
    this.#open.at(-1)?.children.push(data)
  }

  close(): void {
    this.#open.pop()
  }

  /** The formula as a line of signs. */
  line(): string {
    return formulaLine(this.#root)
  }
}

export const isFormula = (name: string): boolean => localName(name) === 'math'

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()
