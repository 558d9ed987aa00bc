import { useEffect, useState, type FormEvent } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { staffInvitations } from '../../../contract/staff/staff.ts'
import { CallError } from '../../ui/client/call-error.ts'
import { call } from '../../ui/call/calls.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { PageLink, useGo } from '../../ui/page/navigation.tsx'
import { PlainPassword, SubmitButton } from '../../ui/plain/field.tsx'
import { useSubmit } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { FormProblem, formProblemOf } from '../identity/common/form-problem.tsx'
import { minPasswordLength, newPasswordProblem, passwordText } from '../identity/common/password-help.ts'
import { PublicLayout } from '../identity/common/public-layout.tsx'

const text = defineText({
  en: {
    welcome: (name: string) => `Welcome, ${name}`,
    invited: (email: string) => `Set a password. You will sign in to the console with ${email}.`,
    invalid: 'This link is no longer valid',
    invalidText: 'Ask the person who invited you for a new one.',
    loading: 'Checking link…',
    password: 'Password',
    submit: 'Set password',
    done: 'Your password is set. You can now sign in.',
    back: 'Go to sign-in',
  },
  zh: {
    welcome: (name: string) => `欢迎，${name}`,
    invited: (email: string) => `请设置密码。您将使用 ${email} 登录控制台。`,
    invalid: '此链接已失效',
    invalidText: '请联系邀请人重新发送。',
    loading: '请稍候…',
    password: '密码',
    submit: '设置密码',
    done: '密码已设置，请登录。',
    back: '前往登录',
  },
})

type Invitation = OutputOf<typeof staffInvitations.getStaffInvitation>

/** Undefined while it is loading. */
const useInvitation = (token: string): Invitation | { readonly problem: string } | undefined => {
  const [found, setFound] = useState<Invitation | { readonly problem: string }>()
  useEffect(() => {
    const abort = new AbortController()
    call(staffInvitations.getStaffInvitation, { token }, { quiet: true, signal: abort.signal }).then(
      setFound,
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        if (error.code !== 'aborted') setFound({ problem: error.message })
      },
    )
    return () => abort.abort()
  }, [token])
  return found
}

const InvitationPage = () => {
  const words = useText(text)
  const [token] = useState(() => window.location.hash.slice(1))
  const invitation = useInvitation(token)
  const footer = <PageLink to="/login">{words.back}</PageLink>
  if (!invitation) return <PublicLayout title={words.loading}>{null}</PublicLayout>
  if ('problem' in invitation) {
    return (
      <PublicLayout title={words.invalid} subtitle={words.invalidText} footer={footer}>
        <FormProblem message={invitation.problem} />
      </PublicLayout>
    )
  }
  const { name, email } = invitation
  return (
    <PublicLayout title={words.welcome(name)} subtitle={words.invited(email)} footer={footer}>
      <PasswordForm token={token} email={email} />
    </PublicLayout>
  )
}
export default InvitationPage

const PasswordForm = ({ token, email }: { readonly token: string; readonly email: string }) => {
  const words = useText(text)
  const { help, short } = useText(passwordText)
  const go = useGo()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, errors, setErrors, submit } = useSubmit()
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setProblem(null)
    if (password.length < minPasswordLength) return setErrors({ password: short })
    void submit(
      async () => {
        await call(
          staffInvitations.acceptStaffInvitation,
          { token, password },
          { showsFields: true, quiet: true },
        )
        toast.success(words.done)
        await go('/login', { replace: true })
      },
      (error) => {
        const weak = newPasswordProblem(error)
        if (weak !== null) return setErrors({ password: weak })
        return setProblem(formProblemOf(error))
      },
    )
    return undefined
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormProblem message={problem} />
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PlainPassword
        label={words.password}
        name="new-password"
        autoComplete="new-password"
        startsFocused
        value={password}
        onValue={setPassword}
        error={errors['password']}
        help={help}
      />
      <SubmitButton busy={busy}>{words.submit}</SubmitButton>
    </form>
  )
}
