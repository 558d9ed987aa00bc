import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { operatorCustomsCodes } from '../../../contract/customs-codes/customs-codes.ts'
import { usePages } from '../../ui/index-page/pager.tsx'
import '../../ui/index-page/table.css'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { codeName, codeProblemText, dottedCode } from './code-text.ts'
import './customs-codes.css'

const n = formatNumber

const text = defineText({
  en: {
    codes: (count: number) => `${counted(count, 'customs code', 'customs codes')} found.`,
    none: 'No customs code found. Check the columns of the file.',
    difference: (added: number, changed: number, removed: number) =>
      `Compared with the current list: ${n(added, 'en')} new, ${n(changed, 'en')} with another description, ${n(removed, 'en')} removed.`,
    headings: (count: number) =>
      `${counted(count, 'row', 'rows')} of chapters and headings (2 or 4 digits): not codes, but searched with the codes below them.`,
    cut: (count: number) =>
      `${counted(count, 'code', 'codes')} shortened to 6 digits from national codes, with the description of the first.`,
    merged: (count: number) =>
      `${counted(count, 'row', 'rows')} of national codes left out, because the first 6 digits are already described.`,
    zerosAdded: (count: number) =>
      `${counted(count, 'code', 'codes')} completed with a zero that a spreadsheet had removed.`,
    wrong: (count: number) => `${counted(count, 'row', 'rows')} skipped`,
    firstWrong: (shown: number) => `The first ${n(shown, 'en')} are listed.`,
    sample: 'First codes',
    row: 'Row',
    code: 'Code',
    problem: 'Problem',
    description: 'Description',
  },
  zh: {
    codes: (count: number) => `读取到 ${n(count, 'zh')} 个海关编码。`,
    none: '没有读取到海关编码，请检查文件的列。',
    difference: (added: number, changed: number, removed: number) =>
      `与当前列表相比：新增 ${n(added, 'zh')} 个，描述变更 ${n(changed, 'zh')} 个，移除 ${n(removed, 'zh')} 个。`,
    headings: (count: number) =>
      `章和品目（2 或 4 位）共 ${n(count, 'zh')} 行：不作为编码，但可用于搜索其下的编码。`,
    cut: (count: number) => `${n(count, 'zh')} 个编码由国家编码截取为 6 位，采用首行的描述。`,
    merged: (count: number) => `忽略 ${n(count, 'zh')} 行国家编码，其前 6 位已有描述。`,
    zerosAdded: (count: number) => `${n(count, 'zh')} 个编码已补回表格软件去掉的 0。`,
    wrong: (count: number) => `跳过 ${n(count, 'zh')} 行`,
    firstWrong: (shown: number) => `仅列出前 ${n(shown, 'zh')} 行。`,
    sample: '前几个编码',
    row: '行',
    code: '编码',
    problem: '问题',
    description: '描述',
  },
})

type Preview = OutputOf<typeof operatorCustomsCodes.previewCustomsCodes>

/** What saving a list would do: its counts, the rows that are skipped, and its first codes. */
export const CodesPreview = ({ preview }: { readonly preview: Preview }) => {
  const words = useText(text)
  const { codes, added, changed, removed } = preview
  return (
    <div className="q-stack" data-testid="customs-codes-preview">
      <div role="status">
        <p>
          <strong>{codes === 0 ? words.none : words.codes(codes)}</strong>{' '}
          {codes > 0 && words.difference(added, changed, removed)}
        </p>
        <ul className="q-customs-codes-counts">
          {(['headings', 'cut', 'merged', 'zerosAdded'] as const).map(
            (name) => preview[name] > 0 && <li key={name}>{words[name](preview[name])}</li>,
          )}
        </ul>
      </div>
      <Sample codes={preview.sample} />
      <WrongRows preview={preview} />
    </div>
  )
}

const Sample = ({ codes }: { readonly codes: Preview['sample'] }) => {
  const words = useText(text)
  const locale = useLocale()
  if (codes.length === 0) return null
  return (
    <section>
      <h3>{words.sample}</h3>
      <div className="q-customs-codes" role="region" aria-label={words.sample} tabIndex={0}>
        <table className="q-table q-table-stacked">
          <thead>
            <tr>
              <th scope="col">{words.code}</th>
              <th scope="col">{words.description}</th>
            </tr>
          </thead>
          <tbody>
            {codes.map((code) => (
              <tr key={code.code}>
                <td className="q-tabular">{dottedCode(code.code)}</td>
                <td>{codeName(code, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const WrongRows = ({ preview: { wrong, wrongRows } }: { readonly preview: Preview }) => {
  const words = useText(text)
  const problems = useText(codeProblemText)
  const locale = useLocale()
  const { shown, pager } = usePages(wrongRows)
  if (wrong === 0) return null
  return (
    <section>
      <h3>{words.wrong(wrong)}</h3>
      {wrong > wrongRows.length && <p className="q-muted">{words.firstWrong(wrongRows.length)}</p>}
      <div className="q-customs-codes" role="region" aria-label={words.wrong(wrong)} tabIndex={0}>
        <table className="q-table q-table-stacked">
          <thead>
            <tr>
              <th scope="col" className="q-right">
                {words.row}
              </th>
              <th scope="col">{words.code}</th>
              <th scope="col">{words.problem}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, code, problem, detail }) => (
              <tr key={row}>
                <td className="q-right q-tabular">{n(row, locale)}</td>
                <td>{code}</td>
                <td className="q-customs-codes-problem">{problems[problem](detail)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pager}
    </section>
  )
}
