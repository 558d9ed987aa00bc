import { describe, expect, it } from 'vitest'
import { findWords } from './check-words.ts'
import { exceptions, wordsToAvoid } from './words-to-avoid.ts'

const code = 'src/server/modules/orders/example.ts'
const said = (path: string, text: string): readonly string[] =>
  findWords(path, text).map(({ line, found, word }) => `${line} ${found} → ${word.write}`)
const found = (path: string, text: string): readonly string[] => findWords(path, text).map((one) => one.found)

describe('words to avoid', () => {
  it('are found as names, in code, comments and documents', () => {
    const text = '// Sent by composeLetter.\nconst sent = await composeLetter(content)\n'
    expect(said(code, text)).toEqual(['1 composeLetter → composeEmail', '2 composeLetter → composeEmail'])
    expect(found('docs/example.md', 'It calls `composeLetter`.')).toEqual(['composeLetter'])
  })

  it('are found within names, of any case, but in no strings', () => {
    const text = `const reissueIn = isReissue(one.reissue_of_id, '/Order/GetOrderReissues')`
    expect(found(code, text)).toEqual(['reissueIn', 'isReissue', 'reissue_of_id'])
    expect(found(code, 'const [recommended, menders] = amend(mending)')).toEqual(['mending'])
  })

  it('are found where a module declares them, and nowhere else', () => {
    expect(said('src/contract/works.ts', 'export const works = {}')).toEqual(['1 works → bulkJobs'])
    expect(found(code, 'export interface Work {}\nconst one = () => {\n  const works = 1\n}')).toEqual([
      'Work',
    ])
  })

  it('are found in SQL, in migrations to come and in the generated types', () => {
    expect(found(code, 'await sql`select 1 from order_overlay o where o.seller_wrote`')).toEqual([
      'order_overlay',
      'seller_wrote',
    ])
    expect(found('migrations/9001_example.sql', 'create table order_overlay ();')).toEqual(['order_overlay'])
    expect(found('migrations/0066_example.sql', 'create table order_overlay ();')).toEqual([])
    const types = `interface Listing {\n  told: Json | null\n}\ninterface ProductSearch {\n  words: string\n}\n`
    expect(said('src/server/platform/database/database-types.ts', types)).toEqual([
      '2 told → synced_snapshot',
    ])
  })

  it('are found as values: kinds of events, jobs, reasons and labels', () => {
    const text = `const kinds = ['order.kept', "run-work", \`shelved\`]\nsql\`where kind = 'order.kept'\``
    expect(found(code, text)).toEqual(['order.kept', 'run-work', 'shelved', 'order.kept'])
    expect(found('src/web/example.tsx', 'const label = <b>What happened</b>')).toEqual(['What happened'])
    expect(found(code, `const text = 'What happened to it'\nconst why = order.kept`)).toEqual([])
  })

  it('are found in English, whatever stands between two words', () => {
    expect(said(code, `const text = 'It is put aside.'`)).toEqual(['1 put aside → put on hold, on hold'])
    expect(found(code, '/**\n * An order that its seller has put\n * aside until then.\n */')).toEqual([
      'put aside',
    ])
    expect(found('src/web/example.tsx', 'const text = <p>\n  Priced anew\n</p>')).toEqual(['anew'])
    expect(found('test/e2e/example.spec.ts', 'page.getByText(/put aside/i)')).toEqual(['put aside'])
    expect(found('docs/example.md', 'Some are\nput\naside.')).toEqual(['put aside'])
  })

  it('are found in Chinese', () => {
    expect(said(code, `const text = '选择线路'`)).toEqual(['1 线路 → 物流渠道或渠道'])
  })

  it('are found in paths', () => {
    expect(found('src/web/features/orders/order-words.ts', '')).toEqual(['-words'])
    expect(found('src/server/platform/letter.test.ts', '')).toEqual(['src/server/platform/letter.ts'])
    expect(found('src/server/modules/works/cases.ts', '')).toEqual(['src/server/modules/works'])
    expect(found('src/web/features/agency-settings/agency-settings-page.tsx', '')).toEqual([])
    expect(found('src/server/modules/networks/cases.ts', '')).toEqual([])
  })

  it('are not looked for in paths of imports', () => {
    expect(found(code, `import { one } from '../mend/anew.ts'\nexport { two } from './reissue.ts'`)).toEqual(
      [],
    )
  })

  it('may stand where an exception says so, and only there', () => {
    const [exception] = exceptions
    const text = 'alter table order_overlay rename to order_flag;'
    expect(found((exception?.files ?? '').replaceAll('*', 'example'), text)).toEqual([])
    expect(found('src/contract/imports/order-columns.ts', `const also = ['State', 'E-mail']`)).toEqual([])
    expect(found('src/contract/orders/orders.ts', `const also = ['State', 'E-mail']`)).toEqual([
      'State',
      'E-mail',
    ])
  })

  it('leave the names of the specification alone, and words that only look alike', () => {
    const outward = [
      'OrderReissuePayStatusUserConfirm',
      'OrderShelve',
      'SolvedAbnormal',
      'WholesaleOrderAskForQuote',
      'GetOrderSecondaryShipmentStatistics',
      'refundNums',
    ]
    expect(found('docs/example.md', outward.join(' '))).toEqual([])
    expect(found(code, `const { nums, words, until } = await call('Consult', '/Order/OrderShelve')`)).toEqual(
      [],
    )
    expect(
      found('docs/example.md', 'A line, told at once, taken by hand-made letters from the shelves.'),
    ).toEqual([])
    expect(
      found('docs/example.md', 'Recommended, indeed: amend it, hand it over, stand in the row.'),
    ).toEqual([])
  })

  it('are never what another entry recommends', () => {
    const wrong = wordsToAvoid.flatMap(({ find, write }) =>
      [...found('docs/example.md', write), ...found(code, `const text = '${write}'`)].map(
        (what) => `${String(find)} → ${write}: ${what}`,
      ),
    )
    expect(wrong).toEqual([])
  })

  it('are listed once', () => {
    const keys = wordsToAvoid.map(({ scope, find, only }) => `${scope} ${String(find)} ${only?.join(' ')}`)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })
})
