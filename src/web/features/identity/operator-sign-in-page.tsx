import { useRouterState, type AnyRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { operatorIdentity } from '../../../contract/identity.ts'
import { call } from '../../ui/call/calls.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import type { Search } from '../../ui/page/search.ts'
import { PlainInput, PlainPassword, SubmitButton } from '../../ui/plain/field.tsx'
import { useSubmit } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { DemoSignIns } from './demo-sign-ins.tsx'
import { FormProblem } from './form-problem.tsx'
import { acceptOperatorToken } from './operator-session.ts'
import { PublicLayout } from './public-layout.tsx'
import { safeReturn } from './safe-return.ts'

const text = defineText({
  en: {
    title: 'Sign in to the console',
    email: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
    secondTitle: 'Confirm it is you',
    second: 'Enter the 6 digits that your authenticator shows.',
    totp: 'Code',
    confirm: 'Confirm',
    back: 'Use another account',
    emailNeeded: 'Enter your e-mail address.',
    passwordNeeded: 'Enter your password.',
    sixDigits: 'Enter all 6 digits.',
  },
  zh: {
    title: '登录控制台',
    email: '邮箱',
    password: '密码',
    submit: '登录',
    secondTitle: '请确认身份',
    second: '请输入身份验证器显示的 6 位数字。',
    totp: '验证码',
    confirm: '确认',
    back: '使用其他账户',
    emailNeeded: '请输入邮箱地址。',
    passwordNeeded: '请输入密码。',
    sixDigits: '请输入完整的 6 位数字。',
  },
})

const useOperatorSignIn = () => {
  const go = useGo()
  const search = useRouterState<AnyRouter, Search>({ select: (state) => state.location.search })
  const [needsTotp, setNeedsTotp] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useSubmit()
  const signIn = (credentials: { email: string; password: string; totp?: string }): Promise<void> =>
    form.submit(
      async () => {
        setProblem(null)
        const token = await call(operatorIdentity.signInOperator, credentials, {
          showsFields: true,
          quiet: true,
        })
        acceptOperatorToken(token)
        await go(safeReturn(search['returnTo']), { replace: true })
      },
      (error) => {
        if (error.reason === 'totpNeeded') return setNeedsTotp(true)
        return setProblem(error.fields.length > 0 ? null : error.message)
      },
    )
  return { ...form, signIn, needsTotp, setNeedsTotp, problem, setProblem }
}

const OperatorSignInPage = () => {
  const words = useText(text)
  const { busy, errors, setErrors, signIn, needsTotp, setNeedsTotp, problem, setProblem } =
    useOperatorSignIn()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const missing = {
      ...(email.trim() === '' && { email: words.emailNeeded }),
      ...(password === '' && { password: words.passwordNeeded }),
      ...(needsTotp && totp.length !== 6 && { totp: words.sixDigits }),
    }
    if (Object.keys(missing).length > 0) setErrors(missing)
    else void signIn({ email, password, ...(needsTotp && { totp }) })
  }

  if (needsTotp) {
    return (
      <PublicLayout plain brandSuffix="console" title={words.secondTitle} subtitle={words.second}>
        <form onSubmit={onSubmit} noValidate>
          <FormProblem message={problem} />
          <PlainInput
            key="totp"
            label={words.totp}
            name="totp"
            inputMode="numeric"
            autoComplete="one-time-code"
            startsFocused
            maxLength={6}
            value={totp}
            onValue={(typed) => setTotp(typed.replace(/\D/g, ''))}
            error={errors['totp']}
          />
          <SubmitButton busy={busy}>{words.confirm}</SubmitButton>
          <button
            type="button"
            className="q-button q-button-link"
            onClick={() => {
              setNeedsTotp(false)
              setTotp('')
              setProblem(null)
            }}
          >
            {words.back}
          </button>
        </form>
      </PublicLayout>
    )
  }
  return (
    <PublicLayout plain brandSuffix="console" title={words.title}>
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
        <PlainPassword
          label={words.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
          error={errors['password']}
        />
        <SubmitButton busy={busy}>{words.submit}</SubmitButton>
      </form>
      <DemoSignIns
        side="operator"
        onChoose={(demo) => {
          setEmail(demo.account)
          setPassword(demo.password)
          void signIn({ email: demo.account, password: demo.password })
        }}
      />
    </PublicLayout>
  )
}

export default OperatorSignInPage
