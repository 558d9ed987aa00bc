import { Input, Modal, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { errorMessages } from '../../../contract/kernel/errors.ts'
import { ticketLimits, tickets, workOrderTypeOf, workOrderTypes } from '../../../contract/tickets/tickets.ts'
import type { OrderId } from '../../../contract/kernel/ids.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink, useGo } from '../../ui/page/navigation.tsx'
import { Field } from '../../ui/forms/form.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { Uploader } from '../../ui/uploads/uploader.tsx'
import { useUploads } from '../../ui/uploads/use-uploads.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { listText } from '../../ui/text/list-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { sendTicketFile } from '../common/send-file.ts'
import { ticketImageTypes, ticketReads } from './ticket-calls.ts'
import { typeText } from './ticket-text.ts'
import './tickets.css'

const text = defineText({
  en: {
    ask: 'New ticket',
    askOrder: (number: string) => `Ask about order ${number}`,
    type: 'Ticket Type',
    title: 'Title',
    content: 'Content',
    images: 'Images',
    cancel: 'Cancel',
    confirm: 'Confirm',
    missing: (fields: string) => `Complete these fields: ${fields}.`,
    sent: (number: string) => `Ticket ${number} sent. Quayside replies within one working day.`,
    open: 'View ticket',
    earlierTicket: 'You already have a ticket about this order:',
  },
  zh: {
    ask: '新建工单',
    askOrder: (number: string) => `咨询订单 ${number}`,
    type: '工单类型',
    title: '标题',
    content: '内容',
    images: '图片',
    cancel: '取消',
    confirm: '确定',
    missing: (fields: string) => `请填写：${fields}。`,
    sent: (number: string) => `${number} 已提交，Quayside 将在一个工作日内回复。`,
    open: '查看工单',
    earlierTicket: '您曾就此订单提问：',
  },
})

export interface TicketStart {
  readonly title: string
  readonly content: string
}

interface TicketDialogProps {
  readonly order?: { readonly id: string; readonly number: string }
  readonly start?: TicketStart
  readonly onClose: () => void
}

const useTicketForm = ({ order, start = { title: '', content: '' }, onClose }: TicketDialogProps) => {
  const words = useText(text)
  const go = useGo()
  const targetId = (order?.id ?? '0') as OrderId
  const draft = useDraft<TicketStart>(`ticket:${targetId}${start.title}`, start)
  const uploads = useUploads({ send: sendTicketFile, when: 'onConfirm', limit: ticketLimits.images })
  const [isBusy, setIsBusy] = useState(false)
  const create = useCallMutation(tickets.createTicket, {
    invalidates: ticketReads,
    showsFields: true,
    onSuccess: ({ id, number }) => {
      const run = (): void => void go(`/function/newTickets/${id}`)
      toast.success(words.sent(number), { label: words.open, run })
      draft.clear()
      onClose()
    },
  })
  const confirm = async (): Promise<void> => {
    setIsBusy(true)
    const files = await uploads.queue.sendAll()
    if (files) {
      const images = files.map(({ url }) => url).join(',')
      const input = { ...draft.value, images, targetId, workOrderType: workOrderTypeOf(targetId) }
      // The uploader or the mutation has shown the error.
      await create.mutateAsync(input).catch(() => undefined)
    }
    setIsBusy(false)
  }
  return { draft, uploads, isBusy, confirm, error: create.error }
}

/**
 * The specification's ticket form. Title and content are marked as required but have no client rules: the server names
 * the missing fields, which are listed at the foot, and the first one gets the focus.
 */
const TicketDialog = (props: TicketDialogProps) => {
  const { order, onClose } = props
  const words = useText(text)
  const { draft, uploads, isBusy, confirm, error } = useTicketForm(props)
  return (
    <Modal
      open
      width={800}
      title={order ? words.askOrder(order.number) : words.ask}
      okText={words.confirm}
      cancelText={words.cancel}
      confirmLoading={isBusy}
      onOk={() => void confirm()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className="q-stack">
        {order && <EarlierTicketNote orderId={order.id as OrderId} onOpen={onClose} />}
        <TypeField isAboutOrder={order !== undefined} />
        <WordFields draft={draft} error={error} />
        <div className="q-field">
          <span className="q-field-label">{words.images}</span>
          <Uploader
            uploads={uploads}
            label={words.images}
            types={ticketImageTypes}
            disabled={isBusy}
            showsReason={false}
          />
        </div>
        <Missing error={error} value={draft.value} />
      </div>
    </Modal>
  )
}
export default TicketDialog

/** With an order, the type is locked to `order`; otherwise only `consult` is offered. */
const TypeField = ({ isAboutOrder }: { isAboutOrder: boolean }) => {
  const words = useText(text)
  const types = useText(typeText)
  const only = isAboutOrder
    ? { value: workOrderTypes.order, label: types.order }
    : { value: workOrderTypes.consult, label: types.consult }
  return (
    <Field label={words.type} isRequired>
      {({ id }) => (
        <Select
          id={id}
          className="q-ticket-type"
          aria-required
          value={only.value}
          options={[only]}
          disabled={isAboutOrder}
        />
      )}
    </Field>
  )
}

const wordFields = ['title', 'content'] as const

interface WordFieldsProps {
  readonly draft: ReturnType<typeof useTicketForm>['draft']
  readonly error: unknown
}

type WordField = (typeof wordFields)[number]

/** The fields that the server has refused and that are still empty. */
const missingOf = (error: unknown, value: TicketStart): readonly WordField[] => {
  const refused = fieldErrorsOf(error)
  return wordFields.filter((field) => refused[field] !== undefined && value[field].trim() === '')
}

const WordFields = ({ draft, error }: WordFieldsProps) => {
  const words = useText(text)
  const missing = missingOf(error, draft.value)
  const inputs = useRef<Partial<Record<WordField, { focus: () => void } | null>>>({})
  useEffect(() => {
    const first = wordFields.find((field) => fieldErrorsOf(error)[field])
    if (first) inputs.current[first]?.focus()
  }, [error])
  const stateOf = (field: WordField) =>
    missing.includes(field) ? ({ 'aria-invalid': true, status: 'error' } as const) : {}
  const { title, content } = draft.value
  return (
    <>
      <Field label={words.title} isRequired>
        {({ id }) => (
          <Input
            id={id}
            ref={(input) => void (inputs.current.title = input)}
            aria-required
            {...stateOf('title')}
            maxLength={ticketLimits.titleLength}
            value={title}
            onChange={(event) => draft.set((now) => ({ ...now, title: event.target.value }))}
          />
        )}
      </Field>
      <Field label={words.content} isRequired>
        {({ id }) => (
          <Input.TextArea
            id={id}
            ref={(input) => void (inputs.current.content = input)}
            aria-required
            {...stateOf('content')}
            autoSize={{ minRows: 5, maxRows: 14 }}
            maxLength={ticketLimits.contentLength}
            value={content}
            onChange={(event) => draft.set((now) => ({ ...now, content: event.target.value }))}
          />
        )}
      </Field>
    </>
  )
}

const Missing = ({ error, value }: { error: unknown; value: TicketStart }) => {
  const words = useText(text)
  const locale = useLocale()
  const missing = missingOf(error, value)
  const hasOther = Object.keys(fieldErrorsOf(error)).some(
    (path) => !wordFields.some((field) => field === path),
  )
  if (missing.length === 0 && !hasOther) return null
  return (
    <p className="q-field-error" role="alert">
      <Icon name="alert" size={15} />
      {missing.length > 0
        ? words.missing(
            listText(
              missing.map((field) => words[field]),
              locale,
            ),
          )
        : errorMessages.badInput}
    </p>
  )
}

const EarlierTicketNote = ({ orderId, onOpen }: { orderId: OrderId; onOpen: () => void }) => {
  const words = useText(text)
  const { data } = useCall(tickets.listTickets, { targetId: orderId }, { quiet: true })
  const [newest] = data?.rows ?? []
  if (!newest) return null
  return (
    <p className="q-note">
      <Icon name="info" size={16} />
      <span>
        {words.earlierTicket}{' '}
        <PageLink to={`/function/newTickets/${newest.id}`} onClick={onOpen}>
          {newest.number} {newest.title}
        </PageLink>
      </span>
    </p>
  )
}
