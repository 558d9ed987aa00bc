import { useRouterState, type AnyRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { operatorSecurity } from '../../../../contract/identity/security.ts'
import { operatorIdentity } from '../../../../contract/identity/identity.ts'
import { call } from '../../../ui/call/calls.ts'
import { useGo } from '../../../ui/page/navigation.tsx'
import type { Search } from '../../../ui/page/search.ts'
import { PlainInput, PlainPassword, SubmitButton } from '../../../ui/plain/field.tsx'
import { useSubmit } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { DemoSignIns } from './demo-sign-ins.tsx'
import { FormProblem, formProblemOf } from '../common/form-problem.tsx'
import { acceptOperatorToken } from '../../../session/operator-session.ts'
import type { PasskeyProof } from '../common/passkey-browser.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PublicLayout } from '../common/public-layout.tsx'
import { methodsOf, SecondStep, type SecondMethod } from './second-step.tsx'
import { safeReturn } from './safe-return.ts'

const text = defineText({
  en: {
    title: 'Sign in to the console',
    email: 'Email',
    password: 'Password',
    submit: 'Sign in',
    emailNeeded: 'Enter your email address.',
    passwordNeeded: 'Enter your password.',
  },
  zh: {
    title: '登录控制台',
    email: '邮箱',
    password: '密码',
    submit: '登录',
    emailNeeded: '请输入邮箱地址。',
    passwordNeeded: '请输入密码。',
  },
})

const useOperatorSignIn = () => {
  const go = useGo()
  const search = useRouterState<AnyRouter, Search>({ select: (state) => state.location.search })
  const [methods, setMethods] = useState<readonly SecondMethod[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useSubmit()
  const signIn = (credentials: InputOf<typeof operatorIdentity.signInOperator>): Promise<void> =>
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
        if (error.reason === 'totpNeeded') return setMethods(methodsOf(error.data))
        return setProblem(formProblemOf(error))
      },
    )
  const byPasskey = (passkey: PasskeyProof): Promise<void> =>
    form.submit(
      async () => {
        acceptOperatorToken(
          await call(operatorSecurity.signInOperatorByPasskey, { passkey }, { quiet: true }),
        )
        await go(safeReturn(search['returnTo']), { replace: true })
      },
      (error) => setProblem(error.isToasted ? null : error.message),
    )
  return { ...form, signIn, byPasskey, methods, setMethods, problem, setProblem }
}

const OperatorSignInPage = () => {
  const words = useText(text)
  const { busy, errors, setErrors, signIn, byPasskey, methods, setMethods, problem, setProblem } =
    useOperatorSignIn()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const missing = {
      ...(email.trim() === '' && { email: words.emailNeeded }),
      ...(password === '' && { password: words.passwordNeeded }),
    }
    if (Object.keys(missing).length > 0) setErrors(missing)
    else void signIn({ email, password })
  }

  if (methods) {
    return (
      <SecondStep
        layout={{ plain: true, brandSuffix: 'console' }}
        busy={busy}
        problem={problem}
        methods={methods}
        onPasskey={(passkey) => void signIn({ email, password, passkey })}
        onProblem={setProblem}
        onCode={(totp) => void signIn({ email, password, totp })}
        onBack={() => {
          setMethods(null)
          setProblem(null)
        }}
      />
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
        <PasskeyButton onProof={(passkey) => void byPasskey(passkey)} onProblem={setProblem} />
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
