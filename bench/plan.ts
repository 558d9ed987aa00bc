export interface Call {
  /** Default POST; a GET has no body. */
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
  /** Starts over after the last call; otherwise each is made once. */
  readonly repeat: boolean
}

export interface LoadResult {
  readonly answered: number
  readonly refused: number
  readonly firstRefusal: string
  readonly seconds: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

export interface BarePlan {
  readonly databaseUrl: string
  readonly port: number
  readonly list: Statement
  /** `values` with null in place of the order's id. */
  readonly order: Statement
  /** Statements of searches, each run in one transaction. */
  readonly searches?: readonly (readonly Statement[])[]
}
