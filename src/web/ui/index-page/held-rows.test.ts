import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keepPlaces } from './held-rows.ts'

describe('held rows', () => {
  it('keep their places with their newest data; those gone keep their last, and new ones wait', () => {
    const row = (id: string, says: string) => ({ id, says })
    const held = [row('a', 'old'), row('b', 'old'), row('c', 'old')]
    const now = [row('new', 'new'), row('c', 'new'), row('a', 'new')]
    expect(keepPlaces(held, now, ({ id }) => id)).toEqual([row('a', 'new'), row('b', 'old'), row('c', 'new')])
  })
})

const web = join(import.meta.dirname, '../..')
const modules = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => join(web, name))
const textOf = new Map(modules.map((file) => [file, readFileSync(file, 'utf8')]))
const files = modules.filter((name) => name.endsWith('.tsx'))

const importsOf = (file: string): string[] =>
  [...(textOf.get(file) ?? '').matchAll(/(?:from|import\() ?'(\.[^']+\.tsx?)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  )

/** A file with columns, and the components it draws rows with. Dialogs name what they act on and ask for it. */
const partsOf = (file: string): string[] =>
  importsOf(file).filter(
    (path) => path.includes('/features/') && /(?<!dialog|drawer|page|panel)\.tsx$/.test(path),
  )

/** Whether it sends changes, itself or through a hook of its feature. */
const changes = (file: string): boolean =>
  [file, ...importsOf(file).filter((path) => /\/features\/.*\/use-[^/]+$/.test(path))].some((path) =>
    (textOf.get(path) ?? '').includes('useCallMutation('),
  )

/** Not in a row, or asked about before anything happens, or open to change again. */
const besideRows: Readonly<Record<string, string>> = {
  'features/banners/banners-page.tsx': 'ends and deletes after a confirmation that names the banner',
  'features/corrections/review-correction.tsx': 'is a dialog that names the correction',
  'features/catalogue/prices/price-rules-page.tsx': 'removes after a confirmation',
  'features/import-rules/load-published-rules.tsx': 'stands above the list, and asks first',
  'features/my-products/pull-strip.tsx': 'stands above the list',
  'features/wallet/overview/movement-remark.tsx': 'a remark can be changed again',
  'features/returned-parcels/delivery-pay-page.tsx': 'acts on the selected rows',
  'features/sourcing/operator-page.tsx': 'acts on the selected rows',
  'features/supplier-orders/buy-list-page.tsx': 'acts on the selected rows',
  'features/carriers/unscanned-page.tsx': 'resolves in a dialog that names the parcel',
  'features/bank-statements/line-actions.tsx':
    'credits and sets aside after a question that names the amount',
  'features/warehouse-bins/counts-page.tsx': 'plans above the list',
  'features/warehouse-bins/put-away-page.tsx': 'only chooses the goods; the bin is scanned next',
  'features/returned-parcels/returns-page.tsx': 'discards after a confirmation that names the parcel',
}

describe('a button in a row that acts at once', () => {
  const columns = files.filter(
    (file) => /\bColumn</.test(textOf.get(file) ?? '') && file.includes('/features/'),
  )
  const drawn = new Set(columns.flatMap((file) => [file, ...partsOf(file)]))
  const acting = [...drawn].filter(
    (file) => changes(file) && /<(Button|button|RowButton)\b/.test(textOf.get(file) ?? ''),
  )

  it('is found by this test', () => {
    expect(columns.length).toBeGreaterThan(20)
    expect(acting.map((file) => relative(web, file))).toContain('features/orders/pay/pay-button.tsx')
  })

  it('is a RowButton, which keeps the rows in their places', () => {
    const others = acting
      .filter((file) => !(textOf.get(file) ?? '').includes('<RowButton'))
      .map((file) => relative(web, file))
      .filter((file) => !(file in besideRows))
    expect(others).toEqual([])
  })
})
