// Requests the types of a statement's parameters and columns from PostgreSQL, without executing it.
import type pg from 'pg'

export interface StatementDescription {
  /** Type OIDs of `$1`, `$2` … */
  parameters: number[]
  /** Columns of the result, in order; empty for a statement that returns no rows. */
  columns: { name: string; oid: number }[]
}

/** Rejects with PostgreSQL's error if the statement does not fit the schema. */
export const describeStatement = (client: pg.ClientBase, text: string): Promise<StatementDescription> =>
  new Promise((resolve, reject) => {
    client.query(new DescribeMessage(text, resolve, reject))
  })

/** The messages Parse, Describe and Sync of the extended query protocol. */
class DescribeMessage implements pg.Submittable {
  private readonly text: string
  private readonly resolve: (description: StatementDescription) => void
  private readonly reject: (error: Error) => void
  private readonly description: StatementDescription = { parameters: [], columns: [] }

  constructor(
    text: string,
    resolve: (description: StatementDescription) => void,
    reject: (error: Error) => void,
  ) {
    this.text = text
    this.resolve = resolve
    this.reject = reject
  }

  submit(connection: pg.Connection): void {
    const onParameters = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      this.description.parameters = dataTypeIDs
    }
    connection.once('parameterDescription', onParameters)
    connection.parse({ name: '', text: this.text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.description.columns = fields.map(({ name, dataTypeID }) => ({ name, oid: dataTypeID }))
  }

  handleError(error: Error): void {
    this.reject(error)
  }

  handleReadyForQuery(): void {
    this.resolve(this.description)
  }
}
