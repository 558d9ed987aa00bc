import { Button } from 'antd'
import type { ShopId } from '../../../../contract/kernel/ids.ts'
import { orderColumns } from '../../../../contract/imports/order-columns.ts'
import { maxSheetRows } from '../../../../contract/imports/imports.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { useLeaveGuard } from '../../../ui/page/page-context.tsx'
import { RestoredNote } from '../../../ui/forms/restored-note.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { listText } from '../../../ui/text/list-text.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { RowsRefusal, useSendOrders } from '../file/file-upload.tsx'
import type { Import } from '../file/import-text.ts'
import { orderNumbers } from './column-choice.ts'
import { orderFileOf } from './order-file.ts'
import { PasteArea } from './paste-area.tsx'
import { PasteTable } from './paste-table.tsx'
import { usePasted } from './use-pasted.ts'
import '../../file-kit/file-kit.css'

const text = defineText({
  en: {
    label: 'Rows from your spreadsheet',
    help: 'Copy rows in Excel or Google Sheets, including the header row if there is one, and paste them here. Consecutive rows with the same order number become one order.',
    file: 'Pasted rows',
    numbered: 'No column is set as the order number. Each row becomes an order, and we assign the numbers.',
    missing: (names: string) => `No column is set for: ${names}. You can fill these in on the next page.`,
    tooMany: (n: number) =>
      `You pasted ${counted(n, 'row', 'rows')}. The limit is ${formatNumber(maxSheetRows, 'en')}. Save them as a file and upload it instead.`,
    go: (n: number) => `Check ${counted(n, 'row', 'rows')}`,
    nothing: 'Check rows',
  },
  zh: {
    label: '粘贴表格内容',
    help: '从 Excel 或 Google 表格复制（可含标题行），粘贴到这里。相邻且订单号相同的行视为同一订单。',
    file: '粘贴的行',
    numbered: '未找到订单号列，每行将作为一个订单，由系统编号。',
    missing: (names: string) => `未找到以下列：${names}。可在下一步填写。`,
    tooMany: (n: number) =>
      `共 ${formatNumber(n, 'zh')} 行，超过一次最多粘贴的 ${formatNumber(maxSheetRows, 'zh')} 行。请保存为文件后上传。`,
    go: (n: number) => `检查 ${formatNumber(n, 'zh')} 行`,
    nothing: '检查数据',
  },
})

interface StartProps {
  readonly shopId: ShopId
  readonly onDone: (one: Import) => void | Promise<void>
}

export const PasteStart = ({ shopId, onDone }: StartProps) => {
  const words = useText(text)
  const locale = useLocale()
  const draft = useDraft('paste-orders', { text: '' })
  useLeaveGuard(draft.isChanged)
  const { table, choice, setChoice, rows } = usePasted(draft.value.text)
  const send = useSendOrders((one) => {
    draft.clear()
    return onDone(one)
  })
  const hasNumbers = choice.includes('orderName')
  const missing = orderColumns.filter(
    ({ field, isNeeded }) => isNeeded && field !== 'orderName' && !choice.includes(field),
  )
  const submit = (): void => {
    const numbers = orderNumbers(rows.length, new Date())
    const numbered = hasNumbers
      ? rows
      : rows.map((row, index) => ({ ...row, orderName: numbers[index] ?? '' }))
    send.mutate({ input: { shopId, origin: 'paste' }, file: orderFileOf(numbered, words.file) })
  }
  return (
    <>
      <RestoredNote draft={draft} />
      <PasteArea
        label={words.label}
        help={words.help}
        value={draft.value.text}
        onChange={(typed) => draft.set({ text: typed })}
      />
      {rows.length > 0 && (
        <>
          <PasteTable table={table} choice={choice} onChoice={setChoice} />
          {!hasNumbers && <p className="q-muted">{words.numbered}</p>}
          {missing.length > 0 && (
            <p className="q-muted">
              {words.missing(
                listText(
                  missing.map((column) => column[locale]),
                  locale,
                ),
              )}
            </p>
          )}
        </>
      )}
      {rows.length > maxSheetRows && (
        <p className="q-file-refused" role="alert">
          {words.tooMany(rows.length)}
        </p>
      )}
      <RowsRefusal error={send.error} />
      <div>
        <Button
          type="primary"
          disabled={rows.length === 0 || rows.length > maxSheetRows}
          loading={send.isPending}
          onClick={submit}
        >
          {rows.length > 0 ? words.go(rows.length) : words.nothing}
        </Button>
      </div>
    </>
  )
}
