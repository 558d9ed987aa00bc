import { creditLines, type CreditStatement } from '../../src/contract/credit-lines/credit-lines.ts'
import { wallet } from '../../src/contract/wallet/wallet.ts'
import { ask, rowsOf, type World } from './world.ts'

// What the seller is told of balance, credit and statements, compared with what the ledger says.

interface Account {
  readonly balance: number
  readonly status: 'active' | 'ended' | null
  readonly limit: number | null
}

interface Posting {
  readonly id: number
  readonly source: string
  readonly amount: number
}

/** What each source brought in on balance since a statement, if it brought in anything. */
const creditedAfter = (id: number, until: number, postings: readonly Posting[]): number => {
  const nets = new Map<string, number>()
  for (const { source, amount } of postings.filter((one) => one.id > id && one.id <= until))
    nets.set(source, (nets.get(source) ?? 0) + amount)
  return [...nets.values()].reduce((sum, net) => sum + Math.max(0, net), 0)
}

interface StatementRow {
  readonly id: number
  readonly number: string
  readonly owed: number
  readonly settledBy: number | null
}

const balanceAt = (id: number, postings: readonly Posting[]): number =>
  postings.filter((one) => one.id <= id).reduce((sum, { amount }) => sum + amount, 0)

const statementProblems = (
  { id, number, owed, settledBy }: StatementRow,
  shown: CreditStatement | undefined,
  postings: readonly Posting[],
): string[] => {
  const until = settledBy ?? Number.MAX_SAFE_INTEGER
  const credited = creditedAfter(id, until, postings)
  const isPaid = credited >= owed || balanceAt(until, postings) >= 0
  const left = settledBy === null ? Math.max(0, owed - credited) : 0
  const state = shown?.state
  return [
    ...(owed === -balanceAt(id, postings) ? [] : [`asks for ${owed}, owed were ${-balanceAt(id, postings)}`]),
    ...(isPaid === (settledBy !== null)
      ? []
      : [`is ${settledBy === null ? 'not ' : ''}settled by ${credited} of ${owed}`]),
    ...(shown?.left.amountMinor === left ? [] : [`shows ${shown?.left.amountMinor} of ${left} left`]),
    ...((state === 'settled') === isPaid ? [] : [`is shown as ${state}`]),
  ].map((words) => `statement ${number} ${words}`)
}

export const checkCredit = async (world: World): Promise<string[]> => {
  const { data } = await ask(world, world.seller, wallet.getWallet, {})
  const list = await ask(world, world.seller, creditLines.listCreditStatements, { pageSize: 100 })
  const [account] = await rowsOf<Account>(
    world,
    `select w.balance_minor::int as balance, l.status, l.limit_minor::int as limit
       from wallet w left join credit_line l using (customer_id) where w.customer_id = $1`,
  )
  const postings = await rowsOf<Posting>(
    world,
    `select t.id::int, coalesce(t.source_kind, '') || ' ' || coalesce(t.source_id, -t.id) as source, p.amount_minor::int as amount
       from ledger_transaction t join ledger_posting p on p.customer_id = t.customer_id and p.transaction_id = t.id
       where t.customer_id = $1 and p.account = 'wallet' order by t.id`,
  )
  const statements = await rowsOf<StatementRow>(
    world,
    `select id::int, number, owed_minor::int as owed, settled_by::int as "settledBy" from credit_statement where customer_id = $1`,
  )
  if (!account || !data || !list.data) return ['the wallet is not told']
  const { balance, status, limit } = account
  const usedMinor = Math.max(0, -balance)
  const limitMinor = status === 'active' ? (limit ?? 0) : 0
  const isStopped = list.data.rows.some(({ state }) => state === 'stopped')
  const usable = isStopped ? 0 : limitMinor
  const expected = {
    balance,
    available: balance + usable,
    credit: status && [status, limitMinor, usedMinor, Math.max(0, usable - usedMinor)].join(),
  }
  const { credit } = data
  const told = {
    balance: data.balance.amountMinor,
    available: data.available.amountMinor,
    credit:
      credit &&
      [credit.status, credit.limit.amountMinor, credit.used.amountMinor, credit.unused.amountMinor].join(),
  }
  const shown = new Map(list.data.rows.map((row) => [row.number, row]))
  return [
    ...(JSON.stringify(told) === JSON.stringify(expected)
      ? []
      : [`the wallet tells ${JSON.stringify(told)} instead of ${JSON.stringify(expected)}`]),
    ...(balance < 0 && status === null ? ['the wallet is below zero without credit'] : []),
    ...statements.flatMap((row) => statementProblems(row, shown.get(row.number), postings)),
  ]
}
