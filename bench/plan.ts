/** One call of a load: the address' path and all that differs from call to call. */
export interface Call {
  /** POST unless told; a GET carries no body. */
  readonly method?: 'GET'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface LoadPlan {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly calls: readonly Call[]
  /** Starts over at the end of the calls; otherwise each is made once. */
  readonly repeat: boolean
}

export interface LoadResult {
  /** Calls that were answered with success. */
  readonly answered: number
  readonly refused: number
  readonly firstRefusal: string
  readonly seconds: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

/** A statement as both sides run it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** What the bare server is told at its start. */
export interface BarePlan {
  readonly databaseUrl: string
  readonly port: number
  readonly list: Statement
  /** `values` with null where the order's id goes. */
  readonly order: Statement
  /** What searches are made of, each run in one transaction. */
  readonly searches?: readonly (readonly Statement[])[]
}
