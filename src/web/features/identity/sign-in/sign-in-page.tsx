import { useRouterState, type AnyRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { security } from '../../../../contract/identity/security.ts'
import { identity } from '../../../../contract/identity/identity.ts'
import { call } from '../../../ui/call/calls.ts'
import { useGo, PageLink } from '../../../ui/page/navigation.tsx'
import type { Search } from '../../../ui/page/search.ts'
import { PlainInput, PlainPassword, SubmitButton } from '../../../ui/plain/field.tsx'
import { useSubmit } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { DemoSignIns } from './demo-sign-ins.tsx'
import { FormProblem, formProblemOf } from '../common/form-problem.tsx'
import type { PasskeyProof } from '../common/passkey-browser.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PublicLayout } from '../common/public-layout.tsx'
import { methodsOf, SecondStep, type SecondMethod } from './second-step.tsx'
import { safeReturn } from './safe-return.ts'
import { acceptToken } from '../../../session/session.ts'

const text = defineText({
  en: {
    title: 'Sign in to Quayside',
    email: 'Email',
    password: 'Password',
    forgot: 'Forgot password?',
    submit: 'Sign in',
    noAccount: 'New here?',
    register: 'Create an account',
    emailNeeded: 'Enter your email address.',
    passwordNeeded: 'Enter your password.',
  },
  zh: {
    title: '登录 Quayside',
    email: '邮箱',
    password: '密码',
    forgot: '忘记密码？',
    submit: '登录',
    noAccount: '还没有账户？',
    register: '立即注册',
    emailNeeded: '请输入邮箱地址。',
    passwordNeeded: '请输入密码。',
  },
})

interface HalfWay {
  readonly account: string
  readonly password: string
  readonly methods: readonly SecondMethod[]
}

const SignInPage = () => {
  const words = useText(text)
  const go = useGo()
  const search = useRouterState<AnyRouter, Search>({ select: (state) => state.location.search })
  const [account, setAccount] = useState(search['customer'] ?? '')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [needsCode, setNeedsCode] = useState<HalfWay | null>(null)
  const { busy, errors, setErrors, submit } = useSubmit()

  const byPasskey = (passkey: PasskeyProof): Promise<void> =>
    submit(
      async () => {
        acceptToken(await call(security.signInByPasskey, { passkey }, { quiet: true }))
        await go(safeReturn(search['returnTo']), { replace: true })
      },
      (error) => setProblem(error.isToasted ? null : error.message),
    )

  const signIn = (credentials: InputOf<typeof identity.signIn>): Promise<void> =>
    submit(
      async () => {
        setProblem(null)
        acceptToken(await call(identity.signIn, credentials, { showsFields: true, quiet: true }))
        await go(safeReturn(search['returnTo']), { replace: true })
      },
      (error) => {
        if (error.reason === 'totpNeeded')
          return setNeedsCode({ ...credentials, methods: methodsOf(error.data) })
        return setProblem(formProblemOf(error))
      },
    )

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const missing = {
      ...(account.trim() === '' && { account: words.emailNeeded }),
      ...(password === '' && { password: words.passwordNeeded }),
    }
    if (Object.keys(missing).length > 0) setErrors(missing)
    else void signIn({ account, password })
  }

  if (needsCode) {
    const half = { account: needsCode.account, password: needsCode.password }
    return (
      <SecondStep
        layout={{}}
        busy={busy}
        problem={problem}
        methods={needsCode.methods}
        onCode={(totp) => void signIn({ ...half, totp })}
        onPasskey={(passkey) => void signIn({ ...half, passkey })}
        onProblem={setProblem}
        onBack={() => {
          setNeedsCode(null)
          setProblem(null)
        }}
      />
    )
  }
  return (
    <PublicLayout
      title={words.title}
      footer={
        <>
          {words.noAccount} <PageLink to="/register">{words.register}</PageLink>
        </>
      }
    >
      <form onSubmit={onSubmit} noValidate>
        <FormProblem message={problem} />
        <PlainInput
          label={words.email}
          type="email"
          name="email"
          autoComplete="username"
          startsFocused={account === ''}
          value={account}
          onValue={setAccount}
          error={errors['account']}
        />
        <PlainPassword
          label={words.password}
          name="password"
          autoComplete="current-password"
          startsFocused={account !== ''}
          value={password}
          onValue={setPassword}
          error={errors['password']}
          aside={<PageLink to="/forgotPassword">{words.forgot}</PageLink>}
        />
        <SubmitButton busy={busy}>{words.submit}</SubmitButton>
        <PasskeyButton onProof={(passkey) => void byPasskey(passkey)} onProblem={setProblem} />
      </form>
      <DemoSignIns
        side="customer"
        onChoose={(demo) => {
          setAccount(demo.account)
          setPassword(demo.password)
          void signIn({ account: demo.account, password: demo.password })
        }}
      />
    </PublicLayout>
  )
}

export default SignInPage
