import { Modal } from 'antd'
import { useState } from 'react'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import {
  problemNoteMax,
  type ProblemAnswer,
  type ProblemCode,
} from '../../../contract/orders/order-problems.ts'
import type { OrderDetail } from '../../../contract/orders/order-schemas.ts'
import { problems } from '../../../contract/problems/problems.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { errorOf } from '../../ui/forms/form.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { fieldErrorsOf, type FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AddressFields, type AddressDraft } from '../order-kit/address-fields.tsx'
import { useAddressCheck } from '../order-kit/use-address-check.ts'
import { orderReads } from '../order-kit/order-calls.ts'
import { answerText } from '../order-kit/problem-text.ts'
import { SubstituteFields, type Substitute } from './substitute-fields.tsx'

const text = defineText({
  en: {
    send: 'Send answer',
    cancel: 'Cancel',
    note: 'Note to the agency',
    taxNumber: 'Recipient’s tax number',
    taxNeeded: 'Enter the tax number.',
    noteNeeded: 'Choose a product, or describe one.',
    corrected: 'Answer sent. The order has been updated.',
    answered: 'Answer sent to the agency.',
  },
  zh: {
    send: '发送答复',
    cancel: '取消',
    note: '给平台的备注',
    taxNumber: '收件人税号',
    taxNeeded: '请填写税号。',
    noteNeeded: '请选择商品，或在备注中说明。',
    corrected: '答复已提交，订单已更新。',
    answered: '平台已收到您的答复。',
  },
})

const helpText = defineText({
  en: {
    newAddress:
      'The order’s address is updated immediately where possible. If shipping is already paid to a different destination, the agency handles the change.',
    substitute:
      'Once the agency agrees, it ships this product in place of the line item. This answer does not change the order’s price.',
    wait: 'The agency keeps the order on hold until it can ship, then resumes it.',
    split: 'The agency ships what is available in one parcel and the rest in another parcel later.',
    refund:
      'The agency cancels the order unless part of it has already shipped. What you paid is refunded to your wallet.',
  },
  zh: {
    newAddress: '可直接修改的会立即更新到订单；若运费已按其他地址支付，则由平台处理。',
    substitute: '平台同意后将改发该商品，订单价格不变。',
    wait: '平台会暂停该订单，可发货时再恢复。',
    split: '平台会先发出有货的商品，其余商品稍后另行发出。',
    refund: '若尚未发出任何商品，平台会取消订单，已付款项退回您的钱包。',
  },
})

interface AnswerDraft {
  readonly note: string
  readonly taxNumber: string
  readonly address: AddressDraft
  readonly substitute: Substitute
}

const inputOf = (
  order: OrderDetail,
  code: ProblemCode,
  answer: ProblemAnswer,
  { note, taxNumber, address, substitute }: AnswerDraft,
): InputOf<typeof problems.solveProblem> => {
  const { id } = order
  if (answer === 'newAddress')
    return code === 'missingTaxNumber' ? { id, answer, note, taxNumber } : { id, answer, note, address }
  if (answer !== 'substitute') return { id, answer, note }
  const { lineId, sku } = substitute
  return { id, answer, note, ...(sku && lineId && { lineId, skuId: sku.skuId }) }
}

interface AnswerDialogProps {
  readonly order: OrderDetail
  readonly code: ProblemCode
  readonly answer: ProblemAnswer
  readonly onClose: () => void
}

const AnswerDialog = ({ order, code, answer, onClose }: AnswerDialogProps) => {
  const words = useText(text)
  const help = useText(helpText)
  const answers = useText(answerText)
  const draft = useDraft<AnswerDraft>(`problem:${order.id}:${answer}`, {
    note: '',
    taxNumber: order.address.taxNumber,
    address: order.address,
    substitute: { lineId: order.lines.length === 1 ? (order.lines[0]?.id ?? null) : null, sku: null },
  })
  const solve = useCallMutation(problems.solveProblem, {
    invalidates: orderReads,
    showsFields: true,
    onSuccess: ({ outcome, message }) => {
      draft.clear()
      // An answer that goes to the agency explains why, which the seller could not guess.
      toast.success(
        outcome === 'corrected' ? words.corrected : answer === 'newAddress' ? message : words.answered,
      )
      onClose()
    },
  })
  const errors = fieldErrorsOf(solve.error)
  const { value } = draft
  const { lineId, sku } = value.substitute
  // A product alone would not say which line item it replaces.
  const isHalf = answer === 'substitute' && sku !== null && lineId === null
  const [wasHalf, setWasHalf] = useState(false)
  const check = useAddressCheck(value.address)
  const isAddressed = answer === 'newAddress' && code !== 'missingTaxNumber'
  const send = (): void => {
    setWasHalf(isHalf)
    if (!isHalf && (!isAddressed || check.mayBeSent())) solve.mutate(inputOf(order, code, answer, value))
  }
  const change = (part: Partial<AnswerDraft>): void => draft.set({ ...value, ...part })
  return (
    <Modal
      open
      width={640}
      title={answers[answer]}
      okText={words.send}
      cancelText={words.cancel}
      confirmLoading={solve.isPending}
      mask={{ closable: false }}
      onOk={send}
      onCancel={onClose}
    >
      <div className="q-stack">
        <RestoredNote draft={draft} />
        <p>{help[answer]}</p>
        {answer === 'newAddress' && code === 'missingTaxNumber' && (
          <TaxNumber
            value={value.taxNumber}
            errors={errors}
            onChange={(taxNumber) => change({ taxNumber })}
          />
        )}
        {isAddressed && (
          <AddressFields
            value={value.address}
            errors={errors}
            check={check}
            onChange={(address) => change({ address })}
          />
        )}
        {answer === 'substitute' && (
          <SubstituteFields
            lines={order.lines}
            value={value.substitute}
            isLineMissing={wasHalf && isHalf}
            onChange={(substitute) => change({ substitute })}
          />
        )}
        <TextAreaField
          label={words.note}
          optional={answer !== 'substitute' || sku !== null}
          error={errorOf(errors, 'note') && words.noteNeeded}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={problemNoteMax}
          value={value.note}
          onChange={(note) => change({ note })}
        />
      </div>
    </Modal>
  )
}
export default AnswerDialog

const TaxNumber = ({
  value,
  errors,
  onChange,
}: {
  value: string
  errors: FieldErrors
  onChange: (value: string) => void
}) => {
  const words = useText(text)
  const isMissing = Boolean(errorOf(errors, 'taxNumber') ?? errorOf(errors, 'address'))
  return (
    <TextField
      label={words.taxNumber}
      error={isMissing ? words.taxNeeded : null}
      maxLength={40}
      value={value}
      onChange={onChange}
    />
  )
}
