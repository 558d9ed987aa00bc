import { Button } from 'antd'
import { ask } from '../../ui/feedback/ask.ts'

interface OfferWords {
  readonly withdraw: string
  readonly withdrawOf: (name: string) => string
  readonly offer: string
  readonly offerOf: (name: string) => string
  readonly sure: (name: string) => string
  readonly what: string
  readonly keep: string
}

interface OfferSwitchProps {
  readonly name: string
  readonly isActive: boolean
  readonly isPending: boolean
  readonly words: OfferWords
  readonly onSwitch: (isActive: boolean) => void
}

/** Stops offering a service, after a question, or offers it again. */
export const OfferSwitch = ({ name, isActive, isPending, words, onSwitch }: OfferSwitchProps) => {
  const askAndWithdraw = async (): Promise<void> => {
    const sure = await ask({
      title: words.sure(name),
      message: words.what,
      confirmLabel: words.withdraw,
      cancelLabel: words.keep,
    })
    if (sure) onSwitch(false)
  }
  return (
    <Button
      size="small"
      loading={isPending}
      aria-label={isActive ? words.withdrawOf(name) : words.offerOf(name)}
      onClick={() => (isActive ? void askAndWithdraw() : onSwitch(true))}
    >
      {isActive ? words.withdraw : words.offer}
    </Button>
  )
}
