import { useState } from 'react'
import { CallError } from '../../../ui/client/call-error.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { hasPasskeys, provePasskey, type PasskeyProof } from '../common/passkey-browser.ts'

const text = defineText({
  en: {
    signIn: 'Sign in with a passkey',
    failed: 'Your browser could not use a passkey here. Use another way.',
  },
  zh: { signIn: '使用通行密钥登录', failed: '您的浏览器无法在此使用通行密钥，请使用其他方式。' },
})

interface PasskeyButtonProps {
  readonly label?: string
  readonly onProof: (passkey: PasskeyProof) => void
  /** Null when a new attempt begins. */
  readonly onProblem: (problem: string | null) => void
}

/** For the public pages, which do not load Ant Design. */
export const PasskeyButton = ({ label, onProof, onProblem }: PasskeyButtonProps) => {
  const words = useText(text)
  const [busy, setBusy] = useState(false)
  if (!hasPasskeys()) return null
  const prove = async (): Promise<void> => {
    setBusy(true)
    onProblem(null)
    try {
      const result = await provePasskey()
      if ('passkey' in result) onProof(result.passkey)
      else if (result.problem === 'failed') onProblem(words.failed)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      onProblem(error.isToasted ? null : error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="q-button q-button-wide" disabled={busy} onClick={() => void prove()}>
      {label ?? words.signIn}
    </button>
  )
}
