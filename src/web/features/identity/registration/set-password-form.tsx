import { useEffect, useState, type FormEvent } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { identity } from '../../../../contract/identity/identity.ts'
import { CallError } from '../../../ui/client/call-error.ts'
import { call } from '../../../ui/call/calls.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { PageLink, useGo } from '../../../ui/page/navigation.tsx'
import { PlainPassword, SubmitButton } from '../../../ui/plain/field.tsx'
import { useSubmit } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { FormProblem, formProblemOf } from '../common/form-problem.tsx'
import { minPasswordLength, newPasswordProblem, passwordText } from '../common/password-help.ts'
import { PublicLayout } from '../common/public-layout.tsx'

const text = defineText({
  en: {
    welcome: (customer: string) => `Welcome to ${customer}`,
    invited: (name: string, email: string) => `${name}, set a password. You will sign in with ${email}.`,
    reset: 'Choose a new password',
    resetFor: (email: string) => `For ${email}. All devices currently signed in will be signed out.`,
    invalid: 'This link is no longer valid',
    invalidText: 'Ask the person who invited you for a new link, or set a password with an email code.',
    forgot: 'Use an email code',
    loading: 'Checking link…',
    password: 'Password',
    submit: 'Set password',
    done: 'Your password is set. You can now sign in.',
    back: 'Go to sign-in',
  },
  zh: {
    welcome: (customer: string) => `欢迎加入 ${customer}`,
    invited: (name: string, email: string) => `${name}，请设置密码。您将使用 ${email} 登录。`,
    reset: '设置新密码',
    resetFor: (email: string) => `账户：${email}。设置后，所有设备都会退出登录。`,
    invalid: '此链接已失效',
    invalidText: '请联系邀请人重新发送链接，或通过邮件验证码设置新密码。',
    forgot: '使用邮件验证码',
    loading: '请稍候…',
    password: '密码',
    submit: '设置密码',
    done: '密码已设置，请登录。',
    back: '前往登录',
  },
})

type Link = OutputOf<typeof identity.getPasswordLink>

/** The link's account or the reason it does not work; undefined while loading. */
const useLink = (token: string): Link | { readonly problem: string } | undefined => {
  const [link, setLink] = useState<Link | { readonly problem: string }>()
  useEffect(() => {
    const abort = new AbortController()
    call(identity.getPasswordLink, { token }, { quiet: true, signal: abort.signal }).then(
      setLink,
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        if (error.code !== 'aborted') setLink({ problem: error.message })
      },
    )
    return () => abort.abort()
  }, [token])
  return link
}

export const SetPasswordForm = ({ token, onForgot }: { token: string; onForgot: () => void }) => {
  const words = useText(text)
  const link = useLink(token)
  if (!link) return <PublicLayout title={words.loading}>{null}</PublicLayout>
  if ('problem' in link) {
    return (
      <PublicLayout
        title={words.invalid}
        subtitle={words.invalidText}
        footer={<PageLink to="/login">{words.back}</PageLink>}
      >
        <div className="q-public-problem">
          <FormProblem message={link.problem} />
          <button type="button" className="q-button" onClick={onForgot}>
            {words.forgot}
          </button>
        </div>
      </PublicLayout>
    )
  }
  return (
    <PublicLayout
      title={link.isInvitation ? words.welcome(link.customerName) : words.reset}
      subtitle={link.isInvitation ? words.invited(link.userName, link.email) : words.resetFor(link.email)}
      footer={<PageLink to="/login">{words.back}</PageLink>}
    >
      <PasswordForm token={token} email={link.email} />
    </PublicLayout>
  )
}

const PasswordForm = ({ token, email }: { token: string; email: string }) => {
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
        await call(identity.setPassword, { token, password }, { showsFields: true, quiet: true })
        toast.success(words.done)
        await go('/login', { search: { customer: email }, replace: true })
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
