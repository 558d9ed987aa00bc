import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { ShipmentId } from '../../contract/kernel/ids.ts'
import {
  shopperReportLimits,
  trackingPage,
  type ShopperReportKind,
  type Tracking,
} from '../../contract/tracking-page/tracking-page.ts'
import { errorCodes } from '../../contract/kernel/errors.ts'
import type { CallError } from '../ui/client/call-error.ts'
import { PlainField, PlainInput, SubmitButton } from '../ui/plain/field.tsx'
import { useSubmit } from '../ui/plain/use-submit.ts'
import { defineText, useText } from '../ui/text/define-text.ts'
import { useLocale } from '../ui/text/locale.ts'
import { call } from './track-call.ts'

const text = defineText({
  en: {
    wrongAddress: 'What is the correct address?',
    wrongAddressHelp: (seller: string) =>
      `This is sent to ${seller}. Once a parcel has shipped, the address cannot always be changed.`,
    wrongAddressNeeded: 'Enter the correct address.',
    notArrived: 'What happened?',
    notArrivedHelp: 'First check with neighbours and around your home.',
    email: 'Your email',
    emailHelp: (seller: string) => `Used only for ${seller} to reply to you.`,
    emailWrong: 'Enter a valid email address.',
    send: (seller: string) => `Send to ${seller}`,
    cancel: 'Cancel',
    notAllowedNow: 'This can no longer be reported here. Contact the seller.',
    tooOften: 'Too many reports sent. Try again in an hour, or contact the seller.',
    failed: 'Your report could not be sent. Your message is still here. Try again.',
  },
  zh: {
    wrongAddress: '正确的地址是什么？',
    wrongAddressHelp: (seller: string) => `内容将发送给 ${seller}。包裹发出后，地址不一定还能修改。`,
    wrongAddressNeeded: '请填写正确的地址。',
    notArrived: '请描述具体情况',
    notArrivedHelp: '请先向邻居询问，并查看住所周围。',
    email: '您的邮箱',
    emailHelp: (seller: string) => `仅用于接收 ${seller} 的答复。`,
    emailWrong: '邮箱格式不正确，请检查后重新填写。',
    send: (seller: string) => `提交给 ${seller}`,
    cancel: '取消',
    notAllowedNow: '已无法在此反馈，请直接联系卖家。',
    tooOften: '提交过于频繁，请一小时后再试，或联系卖家。',
    failed: '提交失败，您填写的内容已保留，请重试。',
  },
})

interface ReportFormProps {
  readonly token: string
  readonly seller: string
  readonly kind: ShopperReportKind
  readonly parcelId?: ShipmentId
  readonly title: string
  readonly onChange: (tracking: Tracking) => void
  readonly onClose: () => void
}

export const ReportForm = (props: ReportFormProps) => {
  const { token, seller, kind, parcelId, title, onChange, onClose } = props
  const words = useText(text)
  const locale = useLocale()
  const [message, setMessage] = useState('')
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const first = useRef<HTMLTextAreaElement>(null)
  const { busy, errors, submit } = useSubmit()
  useEffect(() => first.current?.focus(), [])

  const messageFor = (error: CallError): string | null => {
    if (error.fields.length > 0) return null
    if (error.reason === 'notAllowedNow') return words.notAllowedNow
    return error.code === errorCodes.tooManyRequests ? words.tooOften : words.failed
  }
  const send = async (): Promise<void> => {
    const report = {
      token,
      kind,
      words: message,
      email: email.trim(),
      locale,
      ...(parcelId ? { parcelId } : {}),
    }
    const after = await call(trackingPage.reportParcel, report, { quiet: true })
    onClose()
    onChange(after)
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setProblem(null)
    void submit(send, (error) => setProblem(messageFor(error)))
  }
  return (
    <form className="q-track-form q-no-print" aria-label={title} onSubmit={onSubmit} noValidate>
      <PlainField
        label={words[kind]}
        help={kind === 'wrongAddress' ? words.wrongAddressHelp(seller) : words.notArrivedHelp}
        optional={kind === 'notArrived'}
        error={errors['words'] ? words.wrongAddressNeeded : null}
      >
        {({ id, describedBy }) => (
          <textarea
            ref={first}
            id={id}
            className="q-input"
            rows={4}
            maxLength={shopperReportLimits.words}
            value={message}
            aria-describedby={describedBy}
            aria-invalid={errors['words'] ? true : undefined}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </PlainField>
      <PlainInput
        label={words.email}
        optional
        type="email"
        autoComplete="email"
        value={email}
        onValue={setEmail}
        help={words.emailHelp(seller)}
        error={errors['email'] ? words.emailWrong : null}
      />
      {problem && (
        <p className="q-note q-note-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="q-track-buttons">
        <SubmitButton busy={busy}>{words.send(seller)}</SubmitButton>
        <button type="button" className="q-button" onClick={onClose}>
          {words.cancel}
        </button>
      </div>
    </form>
  )
}
