import { Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import type { Encoding } from '../../../contract/kernel/encodings.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { operatorCustomerPrices } from '../../../contract/customer-prices/customer-prices.ts'
import type { CallError } from '../../ui/client/call-error.ts'
import { useUploadMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { getLocale } from '../../ui/text/locale.ts'
import type { ChosenCustomer } from '../customers/customer-select.tsx'
import { PriceListPreview } from './price-list-preview.tsx'
import { PriceListFields, wrongFields, type PriceListDraft } from './price-list-fields.tsx'
import './price-list.css'

const text = defineText({
  en: {
    title: 'Upload price list',
    pastedName: 'Pasted rows.csv',
    cancel: 'Cancel',
    back: 'Back',
    preview: 'Preview prices',
    of: (name: string) => `For ${name}.`,
    skip: (n: number) => `Skip ${counted(n, 'row', 'rows')} with errors`,
    save: (n: number) => `Save ${counted(n, 'price', 'prices')}`,
    saved: (n: number, name: string) =>
      `${counted(n, 'price', 'prices')} of ${name} saved. New orders get them from the first day.`,
  },
  zh: {
    title: '上传价格表',
    pastedName: '粘贴的价格.csv',
    cancel: '取消',
    back: '返回',
    preview: '预览价格',
    of: (name: string) => `客户：${name}。`,
    skip: (n: number) => `跳过有误的 ${formatNumber(n, 'zh')} 行`,
    save: (n: number) => `保存 ${formatNumber(n, 'zh')} 个价格`,
    saved: (n: number, name: string) =>
      `已保存 ${name} 的 ${formatNumber(n, 'zh')} 个价格，新订单自开始日起适用。`,
  },
})

const today = (): string => new Date().toISOString().slice(0, 10)

const termsOf = (
  { startsOn, endsOn }: PriceListDraft,
  customer: ChosenCustomer,
  encoding: Encoding | undefined,
) => ({
  customerId: customer.id,
  startsOn,
  ...(endsOn && { endsOn }),
  locale: getLocale(),
  ...(encoding && { encoding }),
})

interface PriceListDialogProps {
  readonly onClose: () => void
}

const PriceListDialog = ({ onClose }: PriceListDialogProps) => {
  const words = useText(text)
  const [draft, setDraft] = useState<PriceListDraft>(() => ({
    customer: null,
    startsOn: today(),
    endsOn: '',
    note: '',
    isPasted: false,
    file: null,
    pasted: '',
  }))
  const [isChecked, setIsChecked] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const [isSkipping, setIsSkipping] = useState(false)
  const preview = useUploadMutation(operatorCustomerPrices.previewPriceList, {
    quiet: true,
    onSuccess: () => {
      setIsSkipping(false)
      setIsShown(true)
    },
  })
  const save = useUploadMutation(operatorCustomerPrices.savePriceList, {
    invalidates: [operatorCustomerPrices.listCustomerPrices],
    onSuccess: ({ added, replacing }) => {
      toast.success(words.saved(added + replacing, draft.customer?.name ?? ''))
      onClose()
    },
  })
  const previewed = preview.variables
  const change = (next: Partial<PriceListDraft>): void => {
    // A refusal was about the rows that were sent.
    if ('file' in next || 'pasted' in next || 'isPasted' in next) preview.reset()
    setDraft((now) => ({ ...now, ...next }))
  }
  const send = (encoding?: Encoding): void => {
    setIsChecked(true)
    const { customer, isPasted, pasted } = draft
    const file = isPasted ? new File([pasted], words.pastedName, { type: 'text/csv' }) : draft.file
    if (!customer || !file || Object.values(wrongFields(draft)).some(Boolean)) return
    preview.mutate({ input: termsOf(draft, customer, encoding), file })
  }
  const plan = isShown ? preview.data : undefined
  const submit = (): void => {
    if (!plan || !previewed) return
    const { fingerprint } = plan
    const input = {
      ...previewed.input,
      note: draft.note,
      fingerprint,
      wrongRows: isSkipping ? 'skip' : 'refuse',
    } as const
    save.mutate(
      { input, file: previewed.file },
      {
        onError: (error: CallError) => {
          if (error.reason === 'priceListChanged') preview.mutate(previewed)
        },
      },
    )
  }
  const count = plan ? plan.added + plan.replacing : 0
  const isBusy = preview.isPending || save.isPending
  return (
    <Modal
      open
      width={880}
      title={words.title}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        plan
          ? [
              <Button key="back" disabled={isBusy} onClick={() => setIsShown(false)}>
                {words.back}
              </Button>,
              <Button
                key="save"
                type="primary"
                loading={isBusy}
                disabled={count === 0 || (plan.wrong > 0 && !isSkipping)}
                onClick={submit}
              >
                {words.save(count)}
              </Button>,
            ]
          : [
              <Button key="cancel" onClick={onClose}>
                {words.cancel}
              </Button>,
              <Button key="preview" type="primary" loading={preview.isPending} onClick={() => send()}>
                {words.preview}
              </Button>,
            ]
      }
    >
      {plan ? (
        <div className="q-stack">
          <p>
            <strong>{words.of(draft.customer?.name ?? '')}</strong>
          </p>
          <PriceListPreview key={plan.fingerprint} preview={plan} />
          {plan.wrong > 0 && count > 0 && (
            <Checkbox checked={isSkipping} onChange={(event) => setIsSkipping(event.target.checked)}>
              {words.skip(plan.wrong)}
            </Checkbox>
          )}
        </div>
      ) : (
        <PriceListFields
          draft={draft}
          onChange={change}
          isChecked={isChecked}
          error={preview.error}
          onChoose={(encoding) => send(encoding)}
        />
      )}
    </Modal>
  )
}
export default PriceListDialog
