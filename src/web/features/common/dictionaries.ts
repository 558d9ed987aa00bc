import { common } from '../../../contract/common.ts'
import type { DictionaryName } from '../../../contract/dictionary-names.ts'
import { call } from '../../ui/call/calls.ts'
import { makeDictionaryLookup } from '../../ui/inputs/dictionary-lookup.ts'

/** The dictionaries for `DictLabel`, fetched when a screen first uses one. */
export const dictionaries = makeDictionaryLookup<DictionaryName>(async (names) => {
  const answer = await call(common.getDictionaries, { names: names.join(',') }, { quiet: true })
  return answer.dictionaries
})
