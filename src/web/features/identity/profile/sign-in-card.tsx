import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { profile } from '../../../../contract/identity/accounts.ts'
import { identity } from '../../../../contract/identity/identity.ts'
import { invalidateCalls } from '../../../ui/call/use-call.ts'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { ChangeEmailForm } from './change-email-form.tsx'
import { ChangePasswordForm } from '../security/change-password-form.tsx'
import { loadSession } from '../../../session/session.ts'

const text = defineText({
  en: {
    title: 'Sign-in',
    email: 'Email',
    password: 'Password',
    hidden: 'Stored as a secure hash. No one can read it.',
    changeEmail: 'Change email address',
    changePassword: 'Change password',
    change: 'Change',
  },
  zh: {
    title: '登录信息',
    email: '邮箱',
    password: '密码',
    hidden: '密码加密保存，任何人都无法查看。',
    changeEmail: '更改邮箱地址',
    changePassword: '更改密码',
    change: '更改',
  },
})

export const SignInCard = ({ email }: { email: string }) => {
  const words = useText(text)
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'email' | 'password' | null>(null)
  const close = (): void => setDialog(null)
  const onEmailChanged = async (): Promise<void> => {
    close()
    await Promise.all([loadSession(), invalidateCalls(client, [profile.getProfile, profile.listSessions])])
  }
  return (
    <Card title={words.title}>
      <ul className="q-rows">
        <li>
          <div className="q-row-words">
            <strong>{words.email}</strong>
            <span>{email}</span>
          </div>
          <Button aria-label={words.changeEmail} onClick={() => setDialog('email')}>
            {words.change}
          </Button>
        </li>
        <li>
          <div className="q-row-words">
            <strong>{words.password}</strong>
            <span>{words.hidden}</span>
          </div>
          <Button aria-label={words.changePassword} onClick={() => setDialog('password')}>
            {words.change}
          </Button>
        </li>
      </ul>
      {dialog === 'email' && (
        <Modal open title={words.changeEmail} footer={null} onCancel={close} width={440}>
          <ChangeEmailForm onDone={onEmailChanged} />
        </Modal>
      )}
      {dialog === 'password' && (
        <Modal open title={words.changePassword} footer={null} onCancel={close} width={440}>
          <ChangePasswordForm
            endpoint={identity.changePassword}
            onDone={() => {
              close()
              void invalidateCalls(client, [profile.listSessions])
            }}
          />
        </Modal>
      )}
    </Card>
  )
}
