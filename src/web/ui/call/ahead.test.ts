import { beforeEach, expect, it, vi } from 'vitest'
import { common } from '../../../contract/common.ts'
import { answersAhead, askAhead, cameAhead, forgetAhead, takeAhead } from './ahead.ts'
import * as calls from './calls.ts'

const config = common.getPublicConfig

beforeEach(() => {
  forgetAhead()
  vi.spyOn(calls, 'call').mockResolvedValue({ imageHost: 'pictures' })
})

it('gives what was asked for ahead to the page, once', async () => {
  void askAhead(config, {})
  await answersAhead()
  expect(cameAhead()).toMatchObject([{ came: { imageHost: 'pictures' } }])
  expect(await takeAhead(config, {})).toEqual({ imageHost: 'pictures' })
  expect(takeAhead(config, {})).toBeUndefined()
  expect(calls.call).toHaveBeenCalledTimes(1)
})

it('asks nothing ahead that the page has asked for itself by then, until somebody else is there', async () => {
  expect(takeAhead(config, {})).toBeUndefined()
  await expect(askAhead(config, {})).rejects.toThrow('asked already')
  expect(calls.call).not.toHaveBeenCalled()
  forgetAhead()
  await askAhead(config, {})
  expect(calls.call).toHaveBeenCalledTimes(1)
})
