import { Modal, Select } from 'antd'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { Encoding } from '../../../contract/kernel/encodings.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import {
  bankColumns,
  bankStatementLimits,
  operatorBankStatements,
  type BankColumns,
} from '../../../contract/bank-statements/bank-statements.ts'
import { useUploadMutation } from '../../ui/call/use-call.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Field } from '../../ui/forms/form.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { getLocale, useLocale } from '../../ui/text/locale.ts'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { FileDrop } from '../../ui/uploads/file-drop.tsx'
import { TableRefusal } from '../../ui/uploads/table-refusal.tsx'
import { tableTypes } from '../../ui/uploads/upload-rules.ts'
import { bankColumnText, bankProblemText } from './bank-text.ts'
import { bankReads } from './bank-calls.ts'
import '../../ui/index-page/table.css'
import './bank-statements.css'

const text = defineText({
  en: {
    title: 'Import bank statement',
    hint: 'CSV, Excel, ODS or camt.053 (XML), up to 10 MB. Payments that were imported before are not added again, and nothing is credited.',
    import: (n: number) => `Import ${counted(n, 'payment', 'payments')}`,
    importPlain: 'Import',
    cancel: 'Cancel',
    imported: (added: number, repeated: number) =>
      `${counted(added, 'payment', 'payments')} imported${repeated > 0 ? `, ${formatNumber(repeated, 'en')} were already there` : ''}.`,
    found: (n: number) => counted(n, 'new incoming payment', 'new incoming payments'),
    repeated: (n: number) => `${formatNumber(n, 'en')} already imported`,
    outgoing: (n: number) => `${counted(n, 'outgoing payment is', 'outgoing payments are')} left out`,
    wrong: (n: number) => `${counted(n, 'row', 'rows')} cannot be read and will be left out:`,
    row: (n: string) => `Row ${n}`,
    columns: 'Columns',
    columnsHelp: 'Choose which column holds what. This is remembered for files with the same header.',
    remembered: 'Columns as in your last file with this header.',
    none: 'Not in the file',
    currency: 'Currency of all payments',
    missing: 'Choose the columns for the date, the amount and the currency.',
    date: 'Date',
    amount: 'Amount',
    payer: 'Payer',
    reference: 'Reference',
    again: '(imported before)',
    sample: 'First payments of the file',
  },
  zh: {
    title: '导入银行对账单',
    hint: 'CSV、Excel、ODS 或 camt.053（XML），不超过 10 MB。已导入的到账不会重复添加，导入不会入账。',
    import: (n: number) => `导入 ${formatNumber(n, 'zh')} 笔到账`,
    importPlain: '导入',
    cancel: '取消',
    imported: (added: number, repeated: number) =>
      `已导入 ${formatNumber(added, 'zh')} 笔到账${repeated > 0 ? `，另有 ${formatNumber(repeated, 'zh')} 笔此前已导入` : ''}。`,
    found: (n: number) => `新到账 ${formatNumber(n, 'zh')} 笔`,
    repeated: (n: number) => `${formatNumber(n, 'zh')} 笔此前已导入`,
    outgoing: (n: number) => `不含 ${formatNumber(n, 'zh')} 笔支出`,
    wrong: (n: number) => `${formatNumber(n, 'zh')} 行无法读取，将跳过：`,
    row: (n: string) => `第 ${n} 行`,
    columns: '列',
    columnsHelp: '选择各列的内容，相同表头的文件会沿用。',
    remembered: '已沿用上次相同表头的设置。',
    none: '文件中没有',
    currency: '所有到账的币种',
    missing: '请选择日期、金额和币种对应的列。',
    date: '日期',
    amount: '金额',
    payer: '付款人',
    reference: '附言',
    again: '（此前已导入）',
    sample: '文件中的前几笔到账',
  },
})

type Preview = OutputOf<typeof operatorBankStatements.previewBankStatement>

const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useText(text)
  const preview = useUploadMutation(operatorBankStatements.previewBankStatement, { quiet: true })
  const send = useUploadMutation(operatorBankStatements.importBankStatement, {
    invalidates: bankReads,
    onSuccess: ({ added, repeated }) => {
      toast.success(words.imported(added, repeated))
      onClose()
    },
  })
  const sent = preview.variables
  const found = preview.data
  const read = (
    file: File,
    more: { readonly encoding?: Encoding; readonly columns?: BankColumns; readonly currency?: Currency } = {},
  ): void => {
    const { columns = {}, ...rest } = more
    const headers = Object.entries(columns).map(([column, name]) => [`${column}Column`, name])
    preview.mutate({ file, input: { locale: getLocale(), ...rest, ...Object.fromEntries(headers) } })
  }
  const missing = found?.table?.missing ?? []
  return (
    <Modal
      open
      width={860}
      title={words.title}
      okText={found && found.added > 0 ? words.import(found.added) : words.importPlain}
      cancelText={words.cancel}
      confirmLoading={send.isPending}
      okButtonProps={{ disabled: !found || missing.length > 0 || found.added + found.repeated === 0 }}
      onOk={() => sent && send.mutate(sent)}
      onCancel={onClose}
    >
      <div className="q-stack">
        {(!found || !sent) && (
          <FileDrop
            accept={`${tableTypes},.xml`}
            maxBytes={bankStatementLimits.maxBytes}
            progress={preview.isPending ? 1 : null}
            hint={words.hint}
            onFiles={([file]) => file && read(file)}
          />
        )}
        <TableRefusal error={preview.error} onChoose={(encoding) => sent && read(sent.file, { encoding })} />
        {found && sent && (
          <>
            {found.table && (
              <Columns
                table={found.table}
                currency={sent.input.currency}
                onChange={(columns, currency) =>
                  read(sent.file, {
                    ...(sent.input.encoding && { encoding: sent.input.encoding }),
                    columns,
                    ...(currency && { currency }),
                  })
                }
              />
            )}
            {missing.length > 0 ? <p className="q-note">{words.missing}</p> : <Found preview={found} />}
          </>
        )}
      </div>
    </Modal>
  )
}
export default ImportDialog

interface ColumnsProps {
  readonly table: NonNullable<Preview['table']>
  readonly currency: Currency | undefined
  readonly onChange: (columns: BankColumns, currency: Currency | undefined) => void
}

const Columns = ({ table, currency, onChange }: ColumnsProps) => {
  const words = useText(text)
  const names = useText(bankColumnText)
  const { headers, samples, columns } = table
  const options = [
    { value: '', label: words.none },
    ...headers.map((header, at) => ({
      value: header,
      label: [header, samples[0]?.[at]].filter(Boolean).join(' · '),
    })),
  ]
  return (
    <fieldset className="q-stack">
      <legend>{words.columns}</legend>
      <p className="q-muted">{table.isRemembered ? words.remembered : words.columnsHelp}</p>
      <div className="q-bank-columns">
        {bankColumns.map((column) => (
          <Field key={column} label={names[column]}>
            {(control) => (
              <Select
                {...control}
                value={columns[column] ?? ''}
                options={options}
                onChange={(header: string) => {
                  const { [column]: _before, ...rest } = columns
                  onChange(header === '' ? rest : { ...rest, [column]: header }, currency)
                }}
              />
            )}
          </Field>
        ))}
        {columns.currency === undefined && (
          <Field label={words.currency}>
            {(control) => (
              <Select
                {...control}
                value={currency}
                options={[
                  { value: 'USD', label: 'USD' },
                  { value: 'CNY', label: 'CNY' },
                ]}
                onChange={(chosen: Currency) => onChange(columns, chosen)}
              />
            )}
          </Field>
        )}
      </div>
    </fieldset>
  )
}

const Found = ({ preview }: { readonly preview: Preview }) => {
  const words = useText(text)
  const problems = useText(bankProblemText)
  const locale = useLocale()
  const { added, repeated, outgoing, wrong, wrongRows, totals, lines } = preview
  const facts = [
    [words.found(added), ...totals.map((total) => moneyText(total))].join(' · '),
    ...(repeated > 0 ? [words.repeated(repeated)] : []),
    ...(outgoing > 0 ? [words.outgoing(outgoing)] : []),
  ]
  return (
    <>
      <p role="status">{facts.join('. ')}.</p>
      {wrongRows > 0 && (
        <div className="q-note q-note-problem">
          <span>
            {words.wrong(wrongRows)}{' '}
            {wrong
              .slice(0, 10)
              .map(({ row, problem, text: cell }) =>
                [
                  `${words.row(formatNumber(row, locale))}: ${problems[problem]}`,
                  cell === '' ? '' : `“${cell}”`,
                ]
                  .filter(Boolean)
                  .join(' '),
              )
              .join('; ')}
          </span>
        </div>
      )}
      <div className="q-bank-samples" role="region" aria-label={words.sample} tabIndex={0}>
        <table className="q-table q-table-stacked">
          <thead>
            <tr>
              <th scope="col">{words.date}</th>
              <th scope="col" className="q-right">
                {words.amount}
              </th>
              <th scope="col">{words.payer}</th>
              <th scope="col">{words.reference}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, 10).map((line) => (
              <tr key={Object.values(line).join(' ')}>
                <td>{calendarDayOf(line.bookedOn)}</td>
                <td className="q-right q-tabular">{moneyText(line)}</td>
                <td>{line.payer}</td>
                <td className="q-bank-reference">
                  {line.reference} {line.isRepeated && <span className="q-muted">{words.again}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
