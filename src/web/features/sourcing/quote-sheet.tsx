import { InputNumber, Modal, type InputRef } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import { operatorSourcing, type OperatorSourcing } from '../../../contract/sourcing/operator-sourcing.ts'
import { sourcingLimits } from '../../../contract/sourcing/sourcing-states.ts'
import { upload } from '../../ui/call/calls.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { errorOf, Field, FieldRow } from '../../ui/forms/form.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import type { SendFile } from '../../ui/uploads/upload-queue.ts'
import { Uploader } from '../../ui/uploads/uploader.tsx'
import { useIsUploading, useUploads } from '../../ui/uploads/use-uploads.ts'
import { fieldErrorsOf, type FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { CustomsFields } from '../catalogue/customs/customs-fields.tsx'
import { isHsCode } from '../catalogue/customs/customs-draft.ts'
import { problemMessage } from '../catalogue/product/problem-text.ts'
import { readSheet, startOf, type QuoteDraft, type SheetProblems } from './quote-draft.ts'
import { QuoteGrid } from './quote-grid.tsx'
import { operatorReads } from './sourcing-calls.ts'
import './sourcing.css'

const text = defineText({
  en: {
    title: (number: string, version: number) => `Quote ${version} for ${number}`,
    send: 'Send quote',
    cancel: 'Cancel',
    subject: 'Product name (English)',
    subjectZh: 'Product name (Chinese)',
    pictures: 'Images (the first is the cover)',
    description: 'Description',
    lead: 'Lead time (days)',
    minimum: 'Minimum quantity',
    min: 'Delivery, minimum days',
    max: 'Delivery, maximum days',
    valid: 'Valid for (days)',
    note: 'Note to the seller',
    needed: 'Required.',
    sent: 'Quote sent to the seller.',
    keys: 'Ctrl + Enter to send',
  },
  zh: {
    title: (number: string, version: number) => `${number} 的报价 ${version}`,
    send: '发送报价',
    cancel: '取消',
    subject: '产品名称（英文）',
    subjectZh: '产品名称（中文）',
    pictures: '图片，第一张为封面',
    description: '描述',
    lead: '交货天数',
    minimum: '起订量',
    min: '最短配送天数',
    max: '最长配送天数',
    valid: '报价有效天数',
    note: '给卖家的说明',
    needed: '必填。',
    sent: '报价已发送给卖家。',
    keys: 'Ctrl + Enter 发送',
  },
})

/** Product images have permanent URLs, as they may enter the catalogue. */
const sendProductPicture: SendFile = async (file, options) => {
  const { url } = await upload(operatorCatalogue.uploadProductImage, {}, file, { ...options, quiet: true })
  return { name: file.name, url }
}

interface SheetProps {
  readonly request: OperatorSourcing
  readonly onClose: () => void
}

const QuoteSheet = ({ request: given, onClose }: SheetProps) => {
  const words = useText(text)
  const { hsCode } = useText(problemMessage)
  // The version when the sheet opened: if a colleague quotes meanwhile, sending fails instead of overwriting it.
  const [request] = useState(given)
  const kept = useDraft<QuoteDraft>(`sourcing-quote:${request.id}:${request.version}`, startOf(request))
  const draft = kept.value
  const [problems, setProblems] = useState<SheetProblems>({})
  const [isTried, setIsTried] = useState(false)
  const quote = useCallMutation(operatorSourcing.quoteSourcing, {
    invalidates: operatorReads,
    showsFields: true,
    onSuccess: () => {
      kept.clear()
      toast.success(words.sent)
      onClose()
    },
  })
  const isBusy = useIsUploading() || quote.isPending
  const send = (): void => {
    if (isBusy) return
    setIsTried(true)
    const sheet = readSheet(request, draft)
    setProblems(sheet.problems)
    if (Object.keys(sheet.problems).length === 0 && draft.subjectEn.trim() !== '' && isHsCode(draft.hsCode))
      quote.mutate(sheet.input)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  const errors: FieldErrors = {
    ...fieldErrorsOf(quote.error),
    ...(isTried && draft.subjectEn.trim() === '' && { subjectEn: words.needed }),
    ...(isTried && !isHsCode(draft.hsCode) && { hsCode }),
  }
  const patch = (change: Partial<QuoteDraft>): void => kept.set((now) => ({ ...now, ...change }))
  return (
    <Modal
      open
      width={1180}
      className="q-sheet-dialog"
      title={words.title(request.number, request.version + 1)}
      okText={words.send}
      cancelText={words.cancel}
      confirmLoading={isBusy}
      onOk={send}
      onCancel={onClose}
    >
      <div className="q-stack" role="presentation" onKeyDown={onKeyDown}>
        <RestoredNote draft={kept} />
        <Head draft={draft} errors={errors} patch={patch} />
        <QuoteGrid
          rows={draft.rows}
          rateMicro={request.rateMicro}
          problems={problems}
          onChange={(change) => kept.set((now) => ({ ...now, rows: change(now.rows) }))}
        />
        <CustomsFields
          value={{ ...draft, category: '' }}
          errorOf={(name) => errorOf(errors, name)}
          onChange={patch}
        />
        <Terms draft={draft} errors={errors} patch={patch} />
        <span className="q-muted">{words.keys}</span>
      </div>
    </Modal>
  )
}
export default QuoteSheet

interface PartProps {
  readonly draft: QuoteDraft
  readonly errors: FieldErrors
  readonly patch: (change: Partial<QuoteDraft>) => void
}

const Head = ({ draft, errors, patch }: PartProps) => {
  const words = useText(text)
  const name = useRef<InputRef>(null)
  useEffect(() => name.current?.focus(), [])
  const uploads = useUploads({
    send: sendProductPicture,
    limit: sourcingLimits.quotePictures,
    initial: draft.pictures.map((url, index) => ({ name: `${index + 1}.png`, url })),
    onChange: (files) => patch({ pictures: files.map(({ url }) => url) }),
  })
  return (
    <>
      <FieldRow>
        <TextField
          label={words.subject}
          error={errorOf(errors, 'subjectEn')}
          ref={name}
          maxLength={255}
          value={draft.subjectEn}
          onChange={(subjectEn) => patch({ subjectEn })}
        />
        <TextField
          label={words.subjectZh}
          error={errorOf(errors, 'subjectZh')}
          optional
          maxLength={255}
          value={draft.subjectZh}
          onChange={(subjectZh) => patch({ subjectZh })}
        />
      </FieldRow>
      <Field label={words.pictures} error={errorOf(errors, 'pictures')} optional>
        {() => <Uploader uploads={uploads} label={words.pictures} types={['jpg', 'jpeg', 'png']} />}
      </Field>
    </>
  )
}

type NumberName = 'leadDays' | 'minQuantity' | 'deliveryDaysMin' | 'deliveryDaysMax' | 'validDays'

const Terms = ({ draft, errors, patch }: PartProps) => {
  const words = useText(text)
  const number = (name: NumberName, label: string, min: number, max: number) => (
    <Field label={label} error={errorOf(errors, name)}>
      {({ status, ...control }) => (
        <InputNumber
          {...control}
          {...(status ? { status } : {})}
          min={min}
          max={max}
          precision={0}
          style={{ width: '100%' }}
          value={draft[name]}
          onChange={(value) => patch({ [name]: value ?? min })}
        />
      )}
    </Field>
  )
  const area = (name: 'description' | 'note', label: string, longest: number) => (
    <TextAreaField
      label={label}
      error={errorOf(errors, name)}
      optional
      autoSize={{ minRows: 2, maxRows: 8 }}
      maxLength={longest}
      value={draft[name]}
      onChange={(next) => patch({ [name]: next })}
    />
  )
  return (
    <>
      <div className="q-sheet-numbers">
        {number('minQuantity', words.minimum, 1, 1_000_000)}
        {number('leadDays', words.lead, 0, 365)}
        {number('deliveryDaysMin', words.min, 0, 365)}
        {number('deliveryDaysMax', words.max, 0, 365)}
        {number('validDays', words.valid, 1, 365)}
      </div>
      <FieldRow>
        {area('description', words.description, 5000)}
        {area('note', words.note, sourcingLimits.reason)}
      </FieldRow>
    </>
  )
}
