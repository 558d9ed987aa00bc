import { Modal } from 'antd'
import { useState } from 'react'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import {
  operatorSurcharges,
  type OperatorSurcharge,
} from '../../../contract/surcharges/operator-surcharges.ts'
import { surchargeLimits } from '../../../contract/surcharges/surcharges.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { useUploads } from '../../ui/uploads/use-uploads.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { SurchargeFields, emptySurcharge, usdMinorOf } from './surcharge-fields.tsx'
import { operatorSurchargeReads, sendSurchargePicture, type SentPicture } from './surcharge-calls.ts'

const text = defineText({
  en: {
    title: (number: string) => `Lower the surcharge for ${number}`,
    send: 'Send to seller',
    cancel: 'Back',
    done: 'Lower surcharge sent to the seller.',
  },
  zh: {
    title: (number: string) => `下调 ${number} 的附加费`,
    send: '发送给卖家',
    cancel: '返回',
    done: '已将下调后的金额发送给卖家。',
  },
})

interface LowerDialogProps {
  readonly surcharge: OperatorSurcharge
  readonly onClose: () => void
}

/** A new version with a lower amount, which the seller has to answer. */
const LowerDialog = ({ surcharge, onClose }: LowerDialogProps) => {
  const words = useText(text)
  const { id, version, usdMinor: before, orderNumber } = surcharge
  const [draft, setDraft] = useState(emptySurcharge)
  const [wasSent, setWasSent] = useState(false)
  const uploads = useUploads<SentPicture>({
    send: sendSurchargePicture,
    when: 'onConfirm',
    limit: surchargeLimits.pictures,
  })
  const lower = useCallMutation(operatorSurcharges.lowerSurcharge, {
    invalidates: operatorSurchargeReads,
    onSuccess: () => {
      toast.success(words.done)
      onClose()
    },
  })
  const send = async (): Promise<void> => {
    setWasSent(true)
    const usdMinor = usdMinorOf(draft, before)
    if (usdMinor === null) return
    const pictures = await uploads.queue.sendAll()
    if (!pictures) return
    const { note, days: answerDays } = draft
    const input: InputOf<typeof operatorSurcharges.lowerSurcharge> = {
      id,
      version,
      usdMinor,
      note,
      answerDays,
      pictureIds: pictures.map((picture) => picture.id),
    }
    lower.mutate(input)
  }
  return (
    <Modal
      open
      title={words.title(orderNumber)}
      okText={words.send}
      cancelText={words.cancel}
      confirmLoading={lower.isPending || uploads.isUploading}
      mask={{ closable: false }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="q-stack">
        <SurchargeFields
          draft={draft}
          onChange={setDraft}
          uploads={uploads}
          wasSent={wasSent}
          below={{ usdMinor: before, text: moneyText({ amountMinor: before, currency: 'USD' }) }}
        />
      </div>
    </Modal>
  )
}
export default LowerDialog
