import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { Modal, Select } from 'antd'
import { useState } from 'react'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorSurcharges } from '../../../contract/surcharges/operator-surcharges.ts'
import {
  surchargeLimits,
  surchargeReasons,
  type SurchargeReason,
} from '../../../contract/surcharges/surcharges.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Field } from '../../ui/forms/form.tsx'
import { useUploads } from '../../ui/uploads/use-uploads.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { SurchargeFields, emptySurcharge, usdMinorOf } from './surcharge-fields.tsx'
import { operatorSurchargeReads, sendSurchargePicture, type SentPicture } from './surcharge-calls.ts'
import { surchargeReasonText } from './surcharge-text.ts'
import './surcharges.css'

const text = defineText({
  en: {
    title: (count: number) => `Request surcharge for ${counted(count, 'order', 'orders')}`,
    help: 'The seller is notified by email and can accept or decline on the order page. The order will not be picked or shipped until the surcharge is settled.',
    reason: 'Reason',
    send: 'Send to seller',
    sendAll: 'Send to sellers',
    cancel: 'Cancel',
    close: 'Close',
    requested: (count: number) => `Surcharge requested for ${counted(count, 'order', 'orders')}.`,
    refused: 'Could not be requested for:',
  },
  zh: {
    title: (count: number) => `为 ${formatNumber(count, 'zh')} 个订单加收附加费`,
    help: '卖家会收到邮件，并在订单页面接受或拒绝。处理完毕之前，订单不会拣货或发货。',
    reason: '原因',
    send: '发送给卖家',
    sendAll: '发送给卖家',
    cancel: '取消',
    close: '关闭',
    requested: (count: number) => `${formatNumber(count, 'zh')} 个订单正在等待卖家答复。`,
    refused: '以下订单未能加收：',
  },
})

interface RaiseDialogProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onDone?: () => void
}

const RaiseDialog = ({ ids, onClose, onDone }: RaiseDialogProps) => {
  const words = useText(text)
  const reasons = useText(surchargeReasonText)
  const [reason, setReason] = useState<SurchargeReason>('remoteArea')
  const [draft, setDraft] = useState(emptySurcharge)
  const [wasSent, setWasSent] = useState(false)
  const uploads = useUploads<SentPicture>({
    send: sendSurchargePicture,
    when: 'onConfirm',
    limit: surchargeLimits.pictures,
  })
  const finish = (): void => {
    onDone?.()
    onClose()
  }
  const raise = useCallMutation(operatorSurcharges.raiseSurcharges, {
    invalidates: operatorSurchargeReads,
    onSuccess: ({ results: came }) => {
      if (came.some(({ ok }) => !ok)) return
      toast.success(words.requested(came.length))
      finish()
    },
  })
  const send = async (): Promise<void> => {
    setWasSent(true)
    const usdMinor = usdMinorOf(draft)
    if (usdMinor === null) return
    const pictures = await uploads.queue.sendAll()
    if (!pictures) return
    const { note, days: answerDays } = draft
    const input: InputOf<typeof operatorSurcharges.raiseSurcharges> = {
      ids: [...ids],
      reason,
      usdMinor,
      note,
      answerDays,
      pictureIds: pictures.map(({ id }) => id),
    }
    raise.mutate(input)
  }
  const results = raise.data?.results
  return (
    <Modal
      open
      title={words.title(ids.length)}
      okText={ids.length === 1 ? words.send : words.sendAll}
      cancelText={results ? words.close : words.cancel}
      confirmLoading={raise.isPending || uploads.isUploading}
      {...(results && { okButtonProps: { hidden: true } })}
      mask={{ closable: false }}
      onOk={() => void send()}
      onCancel={results ? finish : onClose}
    >
      {results ? (
        <Results results={results} />
      ) : (
        <div className="q-stack">
          <p className="q-muted">{words.help}</p>
          <Field label={words.reason}>
            {(control) => (
              <Select
                {...control}
                value={reason}
                options={surchargeReasons.map((one) => ({ value: one, label: reasons[one] }))}
                onChange={setReason}
                style={{ width: '100%' }}
              />
            )}
          </Field>
          <SurchargeFields draft={draft} onChange={setDraft} uploads={uploads} wasSent={wasSent} />
        </div>
      )}
    </Modal>
  )
}
export default RaiseDialog

interface ResultsProps {
  readonly results: readonly { readonly orderId: string; readonly ok: boolean; readonly message: string }[]
}

const Results = ({ results }: ResultsProps) => {
  const words = useText(text)
  const refused = results.filter(({ ok }) => !ok)
  const requested = results.length - refused.length
  return (
    <div className="q-stack" role="status">
      {requested > 0 && <p>{words.requested(requested)}</p>}
      <p>{words.refused}</p>
      <ul>
        {refused.map(({ orderId, message }) => (
          <li key={orderId}>{message}</li>
        ))}
      </ul>
    </div>
  )
}
