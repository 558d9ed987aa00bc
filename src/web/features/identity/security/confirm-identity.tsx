import { Button, Input, Modal, type InputRef } from 'antd'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { operatorSecurity, security } from '../../../../contract/identity/security.ts'
import { CallError } from '../../../ui/client/call-error.ts'
import { call } from '../../../ui/call/calls.ts'
import { Field } from '../../../ui/forms/form.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { FormProblem } from '../common/form-problem.tsx'
import { hasPasskeys, provePasskey } from '../common/passkey-browser.ts'

const text = defineText({
  en: {
    title: 'Confirm that it’s you',
    help: 'Enter your password to continue. This keeps others out if they get hold of your open session.',
    password: 'Your password',
    confirm: 'Confirm',
    passkey: 'Use a passkey instead',
    required: 'Enter your password.',
    failed: 'Your browser could not use a passkey here. Enter your password.',
  },
  zh: {
    title: '请验证您的身份',
    help: '请输入您的密码以继续，防止他人利用您已登录的会话。',
    password: '您的密码',
    confirm: '确认',
    passkey: '改用通行密钥',
    required: '请输入密码。',
    failed: '您的浏览器无法在此使用通行密钥，请输入密码。',
  },
})

export type ConfirmCall = typeof security.confirmIdentity | typeof operatorSecurity.confirmOperatorIdentity

export interface Confirmation {
  /** Runs a call; if it needs a confirmation, asks for it and runs the call again. */
  readonly confirmed: (work: () => Promise<void>) => Promise<void>
  readonly dialog: ReactNode
}

export const useConfirmation = (endpoint: ConfirmCall): Confirmation => {
  const [waiting, setWaiting] = useState<{ readonly work: () => Promise<void> } | null>(null)
  return {
    confirmed: async (work) => {
      try {
        await work()
      } catch (error) {
        if (!(error instanceof CallError) || error.reason !== 'confirmationNeeded') throw error
        setWaiting({ work })
      }
    },
    dialog: waiting && (
      <ConfirmDialog
        endpoint={endpoint}
        onCancel={() => setWaiting(null)}
        onConfirmed={async () => {
          setWaiting(null)
          await waiting.work()
        }}
      />
    ),
  }
}

interface ConfirmDialogProps {
  readonly endpoint: ConfirmCall
  readonly onCancel: () => void
  readonly onConfirmed: () => Promise<void>
}

const ConfirmDialog = ({ endpoint, onCancel, onConfirmed }: ConfirmDialogProps) => {
  const words = useText(text)
  const input = useRef<InputRef>(null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<boolean>): Promise<void> => {
    setBusy(true)
    setError(null)
    setProblem(null)
    try {
      if (await work()) await onConfirmed()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (failure.reason === 'wrongPassword') setError(failure.message)
      else setProblem(failure.isToasted ? null : failure.message)
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (password === '') return setError(words.required)
    void run(async () => {
      await call(endpoint, { password }, { quiet: true })
      return true
    })
    return undefined
  }
  const provePerson = () =>
    run(async () => {
      const result = await provePasskey()
      if ('passkey' in result) {
        await call(endpoint, { passkey: result.passkey }, { quiet: true })
        return true
      }
      if (result.problem === 'failed') setProblem(words.failed)
      return false
    })
  return (
    <Modal
      open
      title={words.title}
      footer={null}
      onCancel={onCancel}
      afterOpenChange={() => input.current?.focus()}
      width={440}
    >
      <form className="q-stack q-narrow-form" onSubmit={onSubmit} noValidate>
        <p>{words.help}</p>
        <FormProblem message={problem} />
        <Field label={words.password} error={error}>
          {(control) => (
            <Input.Password
              {...control}
              ref={input}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <div className="q-card-actions">
          <Button type="primary" htmlType="submit" loading={busy}>
            {words.confirm}
          </Button>
          {hasPasskeys() && (
            <Button disabled={busy} onClick={() => void provePerson()}>
              {words.passkey}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}
