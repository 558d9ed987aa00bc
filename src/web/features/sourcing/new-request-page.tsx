import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { Button, Segmented } from 'antd'
import { useState, type ReactNode } from 'react'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { useCloseTab, useLeaveGuard, usePage } from '../../ui/page/page-context.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { FormPage } from '../../ui/forms/form.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { PageSkeleton } from '../../ui/components/skeletons.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { useIsUploading } from '../../ui/uploads/use-uploads.ts'
import { fieldErrorsOf, type FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import {
  requestInputOf,
  draftOfLine,
  emptyRequest,
  problemsOf,
  type RequestDraft,
  type LineDefaultsInput,
} from './new-request-draft.ts'
import { TermsFields, WhatFields, type RequestFieldsProps } from './new-request-fields.tsx'
import { NewRequests } from './new-requests.tsx'
import { EarlierRequestNote } from './duplicate-note.tsx'
import { sellerReads } from './sourcing-calls.ts'
import './sourcing.css'

const text = defineText({
  en: {
    subtitle: 'Share what you have: a link, images or a description.',
    kind: 'Number of products',
    one: 'One product',
    many: 'Several products, from links or a file',
    what: 'Product',
    terms: 'Requirements',
    something: 'Add a link, an image, a name or a description.',
    badLink: 'Enter a complete URL, such as https://example.com/item.',
    badAmount: 'Enter an amount such as 8.50.',
    send: 'Send request',
    clear: 'Clear',
    done: (number: string) => `Request ${number} sent to the agency.`,
    forLine: (number: string, units: number) =>
      `For order ${number}, which needs ${counted(units, 'unit', 'units')}. When you accept a quote, this order and all others waiting for this variant are matched and priced automatically.`,
    alreadyRequested: 'You already requested this variant:',
    shopSku: (sku: string) => `Shop SKU: ${sku}`,
  },
  zh: {
    subtitle: '链接、图片或文字描述，提供任意一种即可。',
    kind: '提交方式',
    one: '单个产品',
    many: '多个：链接或文件',
    what: '找货信息',
    terms: '您的需求',
    something: '请提供链接、图片或文字描述。',
    badLink: '请输入完整网址，例如 https://example.com/item。',
    badAmount: '请输入金额，例如 8.50。',
    send: '提交找货',
    clear: '清空',
    done: (number: string) => `${number} 已提交给平台。`,
    forLine: (number: string, units: number) =>
      `来自订单 ${number}，共 ${formatNumber(units, 'zh')} 件待匹配。接受报价后，该订单及其他等待此变体的订单将自动匹配并计价。`,
    alreadyRequested: '您已为该变体提交过找货：',
    shopSku: (sku: string) => `店铺 SKU：${sku}`,
  },
})

/** The order line that the page was opened for, if any. */
const useLine = (): LineDefaultsInput | null => {
  const { order, line } = usePage().search
  if (!order || !line) return null
  return { orderId: order, lineId: line }
}

const NewRequestPage = () => {
  const line = useLine()
  return line ? <RequestForLine key={line.lineId} line={line} /> : <RequestForAny />
}
export default NewRequestPage

const RequestForLine = ({ line }: { line: LineDefaultsInput }) => {
  const words = useText(text)
  const { data, error, refetch } = useCall(sourcing.getLineWish, line, { quiet: true })
  if (error && !data) return <FailedPage answer={{ error, refetch }} back="/product/quotedProducts" />
  if (!data) return <PageSkeleton shape="form" />
  const { asked } = data
  return (
    <RequestForm draftKey={`ask-for-line:${line.lineId}`} start={draftOfLine(data, words.shopSku)}>
      {asked && <EarlierRequestNote words={words.alreadyRequested} request={asked} />}
      <div className="q-note q-ask-line">
        <Picture src={data.variant.imageUrl} alt="" size={56} />
        <span>{words.forLine(data.orderNumber, data.quantity)}</span>
      </div>
    </RequestForm>
  )
}

const RequestForAny = () => {
  const words = useText(text)
  const [isMany, setIsMany] = useState(false)
  const kinds = (
    <Segmented
      aria-label={words.kind}
      value={isMany ? 'many' : 'one'}
      options={[
        { value: 'one', label: words.one },
        { value: 'many', label: words.many },
      ]}
      onChange={(kind) => setIsMany(kind === 'many')}
    />
  )
  return isMany ? (
    <NewRequests kinds={kinds} />
  ) : (
    <RequestForm draftKey="ask-for-product" start={emptyRequest}>
      {kinds}
    </RequestForm>
  )
}

interface RequestFormProps {
  readonly draftKey: string
  readonly start: RequestDraft
  readonly children: ReactNode
}

const RequestForm = ({ draftKey, start, children }: RequestFormProps) => {
  const words = useText(text)
  const go = useGo()
  const closeTab = useCloseTab()
  const kept = useDraft(draftKey, start)
  const isUploading = useIsUploading()
  const [correct, setEditing] = useState<FieldErrors>({})
  useLeaveGuard(kept.isChanged)
  const ask = useCallMutation(sourcing.askForProduct, {
    invalidates: sellerReads,
    showsFields: true,
    onSuccess: async ({ id, number }) => {
      kept.clear()
      toast.success(words.done(number))
      await go(`/product/quotedProducts/${id}`)
      closeTab()
    },
  })
  const draft = kept.value
  const part: RequestFieldsProps = {
    draft,
    errors: { ...fieldErrorsOf(ask.error), ...correct },
    patch: (change) => kept.set((now) => ({ ...now, ...change })),
  }
  return (
    <FormPage
      subtitle={words.subtitle}
      back="/product/quotedProducts"
      onSubmit={(event) => {
        event.preventDefault()
        const problems = problemsOf(draft, words)
        setEditing(problems)
        if (Object.keys(problems).length === 0) ask.mutate(requestInputOf(draft))
      }}
      footer={
        <>
          <Button disabled={!kept.isChanged} onClick={kept.clear}>
            {words.clear}
          </Button>
          <Button type="primary" htmlType="submit" loading={ask.isPending || isUploading}>
            {words.send}
          </Button>
        </>
      }
    >
      {children}
      <RestoredNote draft={kept} />
      <Card title={words.what}>
        <WhatFields {...part} />
      </Card>
      <Card title={words.terms}>
        <TermsFields {...part} />
      </Card>
    </FormPage>
  )
}
