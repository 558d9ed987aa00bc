import { useRouterState, type AnyRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { identity } from '../../../../contract/identity/identity.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import { call } from '../../../ui/call/calls.ts'
import { PageLink, useGo } from '../../../ui/page/navigation.tsx'
import type { Search } from '../../../ui/page/search.ts'
import { PlainInput, PlainPassword, SubmitButton } from '../../../ui/plain/field.tsx'
import { useSubmit } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { getLocale } from '../../../ui/text/locale.ts'
import { EmailCodeField } from './email-code-field.tsx'
import { FormProblem, formProblemOf } from '../common/form-problem.tsx'
import { minPasswordLength, newPasswordProblem, passwordText } from '../common/password-help.ts'
import { PublicLayout } from '../common/public-layout.tsx'
import { acceptToken } from '../../../session/session.ts'

const text = defineText({
  en: {
    title: 'Create your account',
    subtitle: 'Free to use. You only pay for products and shipping when you order.',
    email: 'Email',
    name: 'Your name or company',
    password: 'Password',
    currency: 'Wallet currency',
    currencyHelp: 'Used for all your prices, payments and invoices. You can’t change it later.',
    usd: 'US dollar',
    usdWords: 'Catalogue currency',
    cny: 'Chinese yuan',
    cnyWords: 'Converted at the daily rate',
    referral: 'Referral code',
    submit: 'Create account',
    hasAccount: 'Already have an account?',
    signIn: 'Sign in',
    required: 'This field is required.',
    sixDigits: 'Enter the 6-digit code from the email.',
  },
  zh: {
    title: '创建账户',
    subtitle: '免费使用，仅需为订单支付商品和物流费用。',
    email: '邮箱',
    name: '您的姓名或公司',
    password: '密码',
    currency: '钱包币种',
    currencyHelp: '报价、付款和发票均使用此币种，注册后不可更改。',
    usd: '美元',
    usdWords: '与产品定价币种一致',
    cny: '人民币',
    cnyWords: '按当日汇率换算',
    referral: '推荐码',
    submit: '注册',
    hasAccount: '已有账户？',
    signIn: '登录',
    required: '此项必填。',
    sixDigits: '请输入邮件中的 6 位数字。',
  },
})

interface Form {
  readonly email: string
  readonly emailCode: string
  readonly name: string
  readonly password: string
  readonly currency: Currency
  readonly referralCode: string
}

const useRegister = () => {
  const go = useGo()
  const words = useText(text)
  const { short } = useText(passwordText)
  const search = useRouterState<AnyRouter, Search>({ select: (state) => state.location.search })
  const [form, setForm] = useState<Form>({
    email: '',
    emailCode: '',
    name: '',
    password: '',
    currency: getLocale() === 'zh' ? 'CNY' : 'USD',
    referralCode: search['code'] ?? '',
  })
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, errors, setErrors, submit } = useSubmit()

  const missingOf = (): Record<string, string> => ({
    ...(form.email.trim() === '' && { email: words.required }),
    ...(!/^\d{6}$/.test(form.emailCode) && { emailCode: words.sixDigits }),
    ...(form.name.trim() === '' && { name: words.required }),
    ...(form.password.length < minPasswordLength && { password: short }),
  })

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setProblem(null)
    const missing = missingOf()
    if (Object.keys(missing).length > 0) return setErrors(missing)
    void submit(
      async () => {
        const { referralCode, ...rest } = form
        const token = await call(
          identity.register,
          {
            ...rest,
            ...(referralCode.trim() !== '' && { referralCode }),
            timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
            locale: getLocale(),
          },
          { showsFields: true, quiet: true },
        )
        acceptToken(token)
        await go('/function/Introduce', { replace: true })
      },
      (error) => {
        const weak = newPasswordProblem(error)
        if (weak !== null) return setErrors({ password: weak })
        return setProblem(formProblemOf(error))
      },
    )
    return undefined
  }

  return {
    form,
    change: (part: Partial<Form>) => setForm((now) => ({ ...now, ...part })),
    problem,
    busy,
    errors,
    setErrors,
    onSubmit,
  }
}

const RegisterPage = () => {
  const words = useText(text)
  const { help } = useText(passwordText)
  const { form, change, problem, busy, errors, setErrors, onSubmit } = useRegister()
  return (
    <PublicLayout
      title={words.title}
      subtitle={words.subtitle}
      footer={
        <>
          {words.hasAccount} <PageLink to="/login">{words.signIn}</PageLink>
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
          startsFocused
          value={form.email}
          onValue={(email) => change({ email })}
          error={errors['email']}
        />
        <EmailCodeField
          email={form.email}
          purpose="register"
          value={form.emailCode}
          onValue={(emailCode) => change({ emailCode })}
          error={errors['emailCode']}
          onEmailError={(message) => setErrors({ ...errors, email: message })}
        />
        <PlainInput
          label={words.name}
          name="name"
          autoComplete="organization"
          maxLength={80}
          value={form.name}
          onValue={(name) => change({ name })}
          error={errors['name']}
        />
        <PlainPassword
          label={words.password}
          name="new-password"
          autoComplete="new-password"
          value={form.password}
          onValue={(password) => change({ password })}
          error={errors['password']}
          help={help}
        />
        <CurrencyChoice value={form.currency} onValue={(currency) => change({ currency })} />
        <PlainInput
          label={words.referral}
          name="referral"
          optional
          autoComplete="off"
          maxLength={16}
          value={form.referralCode}
          onValue={(referralCode) => change({ referralCode })}
          error={errors['referralCode']}
        />
        <SubmitButton busy={busy}>{words.submit}</SubmitButton>
      </form>
    </PublicLayout>
  )
}

const CurrencyChoice = ({ value, onValue }: { value: Currency; onValue: (currency: Currency) => void }) => {
  const words = useText(text)
  const choices = [
    ['USD', `$ ${words.usd}`, words.usdWords],
    ['CNY', `￥ ${words.cny}`, words.cnyWords],
  ] as const
  return (
    <fieldset className="q-field q-fieldset">
      <legend className="q-field-label">{words.currency}</legend>
      <div className="q-choices">
        {choices.map(([currency, name, description]) => (
          <label key={currency} className="q-choice">
            <input
              type="radio"
              name="currency"
              value={currency}
              checked={value === currency}
              onChange={() => onValue(currency)}
            />
            {name}
            <small>{description}</small>
          </label>
        ))}
      </div>
      <p className="q-field-help">{words.currencyHelp}</p>
    </fieldset>
  )
}

export default RegisterPage
