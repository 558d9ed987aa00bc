import { Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { billFields, type BillField } from '../../../contract/carrier-bills/bill-columns.ts'
import { operatorCarrierBills } from '../../../contract/carrier-bills/carrier-bills.ts'
import type { Encoding } from '../../../contract/kernel/encodings.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { formatMinor, parseMinor } from '../../../contract/kernel/money.ts'
import { useUploadMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { getLocale } from '../../ui/text/locale.ts'
import { billReads } from './bill-text.ts'
import { BillFileFields, type BillDraft } from './bill-file-fields.tsx'
import { BillPreview } from './bill-preview.tsx'
import { toBp } from './tolerance.ts'

const text = defineText({
  en: {
    title: 'Import carrier bill',
    cancel: 'Cancel',
    back: 'Back',
    preview: 'Preview bill',
    send: (n: number) => `Import ${counted(n, 'line', 'lines')}`,
    skip: (n: number) => `Skip ${counted(n, 'row', 'rows')} that cannot be read`,
    done: (n: number) => `Bill imported. ${counted(n, 'line is', 'lines are')} being compared with parcels.`,
  },
  zh: {
    title: '导入物流账单',
    cancel: '取消',
    back: '返回',
    preview: '预览账单',
    send: (n: number) => `导入 ${formatNumber(n, 'zh')} 行`,
    skip: (n: number) => `跳过无法读取的 ${formatNumber(n, 'zh')} 行`,
    done: (n: number) => `账单已导入，正在核对 ${formatNumber(n, 'zh')} 行。`,
  },
})

type PreviewInput = InputOf<typeof operatorCarrierBills.previewCarrierBill>
type Columns = Readonly<Partial<Record<BillField, string>>>

const namesOf = (columns: Columns): Columns =>
  Object.fromEntries(billFields.flatMap((field) => (columns[field] ? [[field, columns[field]]] : [])))

interface ImportDialogProps {
  readonly carriers: readonly string[]
  readonly onClose: () => void
}

const ImportDialog = ({ carriers, onClose }: ImportDialogProps) => {
  const words = useText(text)
  const go = useGo()
  const [draft, setDraft] = useState<BillDraft>(() => ({
    carrier: '',
    number: '',
    currency: 'USD',
    billedOn: new Date().toISOString().slice(0, 10),
    limitPercent: '2',
    limitAmount: '0.50',
    file: null,
  }))
  const [isChecked, setIsChecked] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const [isSkipping, setIsSkipping] = useState(false)
  const preview = useUploadMutation(operatorCarrierBills.previewCarrierBill, {
    quiet: true,
    onSuccess: ({ currency, limitBp, limitMinor }) => {
      if (!isShown)
        setDraft((now) => ({
          ...now,
          ...(currency && { currency }),
          limitPercent: String(limitBp / 100),
          limitAmount: formatMinor(limitMinor),
        }))
      setIsShown(true)
    },
  })
  const send = useUploadMutation(operatorCarrierBills.importCarrierBill, {
    invalidates: billReads,
    onSuccess: ({ id, lines }) => {
      toast.success(words.done(lines))
      onClose()
      void go(`/carrier-bills/detail?id=${id}`)
    },
  })
  const change = (next: Partial<BillDraft>): void => {
    if ('file' in next) preview.reset()
    setDraft((now) => ({ ...now, ...next }))
  }
  const look = (more: Partial<PreviewInput> = {}): void => {
    setIsChecked(true)
    const { carrier, number, billedOn, file } = draft
    if (carrier.trim() === '' || number.trim() === '' || billedOn === '' || !file) return
    preview.mutate({ input: { carrier, locale: getLocale(), ...more }, file })
  }
  const shown = isShown ? preview.data : undefined
  const used = preview.variables?.input
  const remap = (columns: Columns, weightUnit: 'g' | 'kg'): void =>
    look({ ...namesOf(columns), weightUnit, ...(used?.encoding && { encoding: used.encoding }) })
  const limitBp = toBp(draft.limitPercent)
  const limitMinor = parseMinor(draft.limitAmount)
  const submit = (): void => {
    if (!shown || !preview.variables || limitBp === null || limitMinor === null) return
    const { number, currency, billedOn } = draft
    send.mutate({
      input: {
        ...preview.variables.input,
        ...namesOf(shown.columns),
        weightUnit: shown.weightUnit,
        number,
        currency,
        billedOn,
        limitBp,
        limitMinor,
        wrongRows: isSkipping ? 'skip' : 'refuse',
      },
      file: preview.variables.file,
    })
  }
  const isBusy = preview.isPending || send.isPending
  const mayImport = shown !== undefined && shown.lines > 0 && (shown.wrong === 0 || isSkipping)
  return (
    <Modal
      open
      width={880}
      title={words.title}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        shown
          ? [
              <Button key="back" disabled={isBusy} onClick={() => setIsShown(false)}>
                {words.back}
              </Button>,
              <Button
                key="send"
                type="primary"
                loading={isBusy}
                disabled={!mayImport || limitBp === null || limitMinor === null}
                onClick={submit}
              >
                {words.send(shown.lines)}
              </Button>,
            ]
          : [
              <Button key="cancel" onClick={onClose}>
                {words.cancel}
              </Button>,
              <Button key="preview" type="primary" loading={preview.isPending} onClick={() => look()}>
                {words.preview}
              </Button>,
            ]
      }
    >
      {shown ? (
        <div className="q-stack">
          <BillPreview draft={draft} preview={shown} isBusy={isBusy} onChange={change} onMap={remap} />
          {shown.wrong > 0 && shown.lines > 0 && (
            <Checkbox checked={isSkipping} onChange={(event) => setIsSkipping(event.target.checked)}>
              {words.skip(shown.wrong)}
            </Checkbox>
          )}
        </div>
      ) : (
        <BillFileFields
          draft={draft}
          carriers={carriers}
          isChecked={isChecked}
          error={preview.error}
          onChange={change}
          onChoose={(encoding: Encoding) => look({ encoding })}
        />
      )}
    </Modal>
  )
}
export default ImportDialog
