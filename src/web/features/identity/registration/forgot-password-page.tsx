import { useState, type FormEvent } from 'react'
import { identity } from '../../../../contract/identity/identity.ts'
import { call } from '../../../ui/call/calls.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { PageLink, useGo } from '../../../ui/page/navigation.tsx'
import { PlainInput, PlainPassword, SubmitButton } from '../../../ui/plain/field.tsx'
import { useSubmit } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { EmailCodeField } from './email-code-field.tsx'
import { FormProblem, formProblemOf } from '../common/form-problem.tsx'
import { minPasswordLength, newPasswordProblem, passwordText } from '../common/password-help.ts'
import { PublicLayout } from '../common/public-layout.tsx'
import { lastCustomer } from '../../../session/session.ts'
import { SetPasswordForm } from './set-password-form.tsx'

const text = defineText({
  en: {
    title: 'Reset your password',
    subtitle:
      'We’ll email a code to your account’s address. All devices currently signed in will be signed out.',
    email: 'Email',
    password: 'New password',
    submit: 'Set new password',
    back: 'Back to sign-in',
    done: 'Your new password is set. Sign in with it now.',
    required: 'Enter your email address.',
    sixDigits: 'Enter the 6-digit code from the email.',
  },
  zh: {
    title: '设置新密码',
    subtitle: '我们会向您的账户邮箱发送验证码。重置密码后，所有设备都会退出登录。',
    email: '邮箱',
    password: '新密码',
    submit: '设置新密码',
    back: '返回登录',
    done: '新密码已设置，请重新登录。',
    required: '请输入邮箱地址。',
    sixDigits: '请输入邮件中的 6 位数字。',
  },
})

/** An emailed link has its token in the URL fragment; without one, the form asks for an emailed code. */
const ForgotPasswordPage = () => {
  const [token, setToken] = useState(() => window.location.hash.slice(1))
  return token === '' ? <CodeForm /> : <SetPasswordForm token={token} onForgot={() => setToken('')} />
}

const CodeForm = () => {
  const words = useText(text)
  const { help, short } = useText(passwordText)
  const go = useGo()
  const [email, setEmail] = useState(() => lastCustomer() ?? '')
  const [emailCode, setEmailCode] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, errors, setErrors, submit } = useSubmit()

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setProblem(null)
    const missing = {
      ...(email.trim() === '' && { email: words.required }),
      ...(!/^\d{6}$/.test(emailCode) && { emailCode: words.sixDigits }),
      ...(password.length < minPasswordLength && { password: short }),
    }
    if (Object.keys(missing).length > 0) return setErrors(missing)
    void submit(
      async () => {
        await call(
          identity.forgotPassword,
          { email, emailCode, password },
          { showsFields: true, quiet: true },
        )
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
    <PublicLayout
      title={words.title}
      subtitle={words.subtitle}
      footer={<PageLink to="/login">{words.back}</PageLink>}
    >
      <form onSubmit={onSubmit} noValidate>
        <FormProblem message={problem} />
        <PlainInput
          label={words.email}
          type="email"
          name="email"
          autoComplete="username"
          startsFocused
          value={email}
          onValue={setEmail}
          error={errors['email']}
        />
        <EmailCodeField
          email={email}
          purpose="forgotPassword"
          value={emailCode}
          onValue={setEmailCode}
          error={errors['emailCode']}
          onEmailError={(message) => setErrors({ ...errors, email: message })}
        />
        <PlainPassword
          label={words.password}
          name="new-password"
          autoComplete="new-password"
          value={password}
          onValue={setPassword}
          error={errors['password']}
          help={help}
        />
        <SubmitButton busy={busy}>{words.submit}</SubmitButton>
      </form>
    </PublicLayout>
  )
}

export default ForgotPasswordPage
