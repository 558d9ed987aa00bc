import { uploadFile } from '../../src/server/modules/catalogue-files/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { ParsePool } from '../../src/server/platform/parsing/parse-pool.ts'
import type { SeededOperator } from '../people/accounts.ts'
import type { SeededSku } from './catalogue.ts'

const minuteMs = 60_000

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`
const usd = (cents: number): string => (cents / 100).toFixed(2)

export const seedProductFiles = async (
  tx: Tx,
  operator: SeededOperator,
  {
    skus,
    now,
    parsePool,
  }: {
    readonly skus: ReadonlyMap<string, SeededSku>
    readonly now: Date
    readonly parsePool: ParsePool
  },
): Promise<void> => {
  const sample = [...skus.values()].filter((_sku, index) => index % 5 === 0).slice(0, 9)
  const prices = await readPrices(tx, sample)
  const row = (index: number, factor: number): string => {
    const [code, cents] = prices[index] ?? ['', 0]
    return line(['', code, '', usd(Math.round(cents * factor)), '', ''])
  }
  const body = [
    line(['Product code', 'SKU code', 'Name (English)', 'Price (USD)', 'Weight (g)', 'Shelf']),
    row(0, 1.05),
    row(1, 1.08),
    row(2, 0.97),
    row(3, 1.6),
    row(4, 0.3),
    row(5, 1),
    row(6, 1.02),
    line(['LAMP-DAWN', 'LAMP-DAWN-S', 'Sunrise wake-up light', '18.90', '420', 'B7']),
    line(['', 'LAMP-DAWN-L', '', '24.90', '', 'B7']),
    line(['MUG-TRIO', 'MUG-TRIO-1', 'Mugs, set of three', '16.40', '980', 'C1']),
    line(['BOX-TEA', 'BOX-TEA-1', 'Beech tea box', 'about 9', '510', 'C2']),
  ].join('')
  const file = {
    fileName: 'Autumn prices.csv',
    kind: 'csv',
    contentType: 'text/csv',
    body: Buffer.from(body),
    account: 'agency',
  } as const
  const by = { kind: 'operator', operatorId: operator.id, name: operator.name, roles: ['sourcing'] } as const
  const { id } = await uploadFile({ agency: tx, parsePool }, by, { file, jumpPercent: 30 })
  await tx
    .updateTable('catalogue_import')
    .set({ created_at: new Date(now.getTime() - 25 * minuteMs) })
    .where('id', '=', id)
    .execute()
}

const readPrices = async (
  tx: Tx,
  skus: readonly SeededSku[],
): Promise<(readonly [code: string, cents: number])[]> => {
  const found = await tx
    .selectFrom('sku')
    .select(['code', 'price_minor'])
    .$narrowType<{ price_minor: number }>()
    .where(
      'id',
      'in',
      skus.map(({ id }) => id),
    )
    .orderBy('code')
    .execute()
  return found.map(({ code, price_minor: cents }) => [code, cents] as const)
}
