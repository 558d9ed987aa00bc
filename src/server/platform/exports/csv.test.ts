import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const csvWith = async (text: string): Promise<string> => {
  const batches = (async function* () {
    yield [text]
  })()
  const columns = [{ title: text, width: 9, kind: 'text' as const, of: (row: string) => row }]
  let csv = ''
  for await (const part of csvOf({ name: 'Rows', columns, batches })) csv += part
  return csv
}

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', '\t=1'])(
  '%j is escaped, in a cell as in a title',
  async (text) => expect(await csvWith(text)).toBe(`\uFEFF'${text}\r\n'${text}\r\n`),
)

it('other text is not', async () => {
  expect(await csvWith('Ana=1')).toBe('\uFEFFAna=1\r\nAna=1\r\n')
})
