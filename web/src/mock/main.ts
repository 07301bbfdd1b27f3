/** The battle page without a server, for visual work: `scripts/page dev`, then /mock.html. */
import '../style/fonts.css'
import '../style/roles.css'
import '../style/parts.css'
import '../style/table.css'
import '../style/battle.css'
import '../style/lobby.css'
import { mount } from 'svelte'
import BattlePage from '../battle/BattlePage.svelte'
import { Battle } from '../lib/battle.svelte'
import { FakeWire, recordedMap } from './wire'

const battle = new Battle('mock', (ears) => {
  ears.state('open')
  return new FakeWire(ears.hear)
})
battle.map = recordedMap
mount(BattlePage, { target: document.getElementById('app')!, props: { token: 'mock', given: battle } })
