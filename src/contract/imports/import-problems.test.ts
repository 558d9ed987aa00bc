import { expect, it } from 'vitest'
import { importProblemText } from './import-problem-text.ts'
import { importProblemCodes } from './import-problems.ts'

it('has text in both languages for every problem, including its details', () => {
  for (const code of importProblemCodes) {
    const [english, chinese] = [importProblemText.en[code]('4711'), importProblemText.zh[code]('4711')]
    expect(english).toMatch(/[.]$/)
    expect(chinese).toMatch(/[。]$/)
    expect(chinese).toMatch(/\p{Script=Han}/u)
    expect(chinese.includes('4711')).toBe(english.includes('4711'))
  }
})
