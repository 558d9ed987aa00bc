import { Button, Modal, type InputRef } from 'antd'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { operatorSecurity, security } from '../../../../contract/identity/security.ts'
import { CallError } from '../../../ui/client/call-error.ts'
import { call } from '../../../ui/call/calls.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useConfirmation } from './confirm-identity.tsx'
import { createPasskey, hasPasskeys } from '../common/passkey-browser.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import './profile.css'
import './totp-card.css'

const text = defineText({
  en: {
    title: 'Passkeys',
    help: 'Sign in with your fingerprint, face or screen lock, or with a security key. A passkey cannot be guessed and works on this site only.',
    add: 'Add passkey',
    unsupported: 'This browser has no passkeys. Use an authenticator app instead.',
    name: 'Name',
    nameHelp: 'So that you recognise it, such as “Work laptop”.',
    nameNeeded: 'Enter a name.',
    next: 'Continue',
    remove: 'Remove',
    removeOf: (name: string) => `Remove passkey ${name}`,
    added: (name: string) => `Passkey ${name} added.`,
    removed: (name: string) => `Passkey ${name} removed.`,
    since: (at: ReactNode) => <>Added {at}</>,
    used: (at: ReactNode) => <>Last used {at}</>,
    unused: 'Not used yet',
    exists: 'This device already has a passkey for your account.',
    failed: 'Your browser could not create a passkey here. Try another browser or device.',
  },
  zh: {
    title: '通行密钥',
    help: '使用指纹、面容、锁屏密码或安全密钥登录。通行密钥无法被猜到，且只能在本网站使用。',
    add: '添加通行密钥',
    unsupported: '此浏览器不支持通行密钥，请使用身份验证器。',
    name: '名称',
    nameHelp: '便于您辨认，例如“办公电脑”。',
    nameNeeded: '请输入名称。',
    next: '继续',
    remove: '移除',
    removeOf: (name: string) => `移除通行密钥 ${name}`,
    added: (name: string) => `已添加通行密钥 ${name}。`,
    removed: (name: string) => `已移除通行密钥 ${name}。`,
    since: (at: ReactNode) => <>添加时间：{at}</>,
    used: (at: ReactNode) => <>最近使用：{at}</>,
    unused: '尚未使用',
    exists: '此设备上已有您账户的通行密钥。',
    failed: '您的浏览器无法在此创建通行密钥，请换用其他浏览器或设备。',
  },
})

const calls = {
  customer: {
    list: security.listPasskeys,
    start: security.startPasskey,
    add: security.addPasskey,
    remove: security.removePasskey,
    confirm: security.confirmIdentity,
  },
  operator: {
    list: operatorSecurity.listOperatorPasskeys,
    start: operatorSecurity.startOperatorPasskey,
    add: operatorSecurity.addOperatorPasskey,
    remove: operatorSecurity.removeOperatorPasskey,
    confirm: operatorSecurity.confirmOperatorIdentity,
  },
} as const
export type Side = keyof typeof calls

export const showProblem = (error: unknown): void => {
  if (!(error instanceof CallError)) throw error
  if (!error.isToasted && !error.isPassedOn) toast.error(error.message)
}

interface PasskeysCardProps {
  readonly side: Side
  readonly onChanged?: () => Promise<unknown>
}

export const PasskeysCard = ({ side, onChanged }: PasskeysCardProps) => {
  const words = useText(text)
  const { list: listCall, start, add, remove, confirm } = calls[side]
  const list = useCall(listCall, {}, { quiet: true })
  const { confirmed, dialog } = useConfirmation(confirm)
  const [isNaming, setIsNaming] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (!list.data) {
    return list.error ? (
      <div className="q-card">
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      </div>
    ) : (
      <CardSkeleton />
    )
  }
  const { passkeys, limit } = list.data
  const refresh = async () => {
    await list.refetch()
    await onChanged?.()
  }
  const create = async (name: string): Promise<void> => {
    const made = await createPasskey(await call(start, {}, { quiet: true }))
    if ('problem' in made) {
      if (made.problem !== 'cancelled') toast.error(words[made.problem])
      return
    }
    const { recoveryCodes } = await call(add, { name, passkey: made.passkey }, { quiet: true })
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    toast.success(words.added(name))
    await refresh()
  }
  const removeOne = async (id: (typeof passkeys)[number]['id'], name: string): Promise<void> => {
    await call(remove, { id }, { quiet: true })
    toast.success(words.removed(name))
    await refresh()
  }
  return (
    <Card
      title={words.title}
      actions={
        hasPasskeys() &&
        passkeys.length < limit && <Button onClick={() => setIsNaming(true)}>{words.add}</Button>
      }
    >
      <div className="q-stack">
        {codes && <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />}
        {passkeys.length === 0 && <p>{hasPasskeys() ? words.help : words.unsupported}</p>}
        {passkeys.length > 0 && (
          <ul className="q-rows">
            {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
              <li key={id}>
                <div className="q-row-words">
                  <strong>{name}</strong>
                  <span>
                    {words.since(<Instant at={createdAt} />)} ·{' '}
                    {lastUsedAt === null ? words.unused : words.used(<Instant at={lastUsedAt} />)}
                  </span>
                </div>
                <Button
                  size="small"
                  aria-label={words.removeOf(name)}
                  onClick={() => void confirmed(() => removeOne(id, name)).catch(showProblem)}
                >
                  {words.remove}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isNaming && (
        <NameDialog
          onCancel={() => setIsNaming(false)}
          onName={(name) => {
            setIsNaming(false)
            void confirmed(() => create(name)).catch(showProblem)
          }}
        />
      )}
      {dialog}
    </Card>
  )
}

const NameDialog = ({ onName, onCancel }: { onName: (name: string) => void; onCancel: () => void }) => {
  const words = useText(text)
  const input = useRef<InputRef>(null)
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '') setError(words.nameNeeded)
    else onName(name.trim())
  }
  return (
    <Modal
      open
      title={words.add}
      footer={null}
      onCancel={onCancel}
      afterOpenChange={() => input.current?.focus()}
      width={440}
    >
      <form className="q-stack q-narrow-form" onSubmit={onSubmit} noValidate>
        <TextField
          label={words.name}
          help={words.nameHelp}
          error={error}
          ref={input}
          maxLength={60}
          value={name}
          onChange={setName}
        />
        <div>
          <Button type="primary" htmlType="submit">
            {words.next}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
