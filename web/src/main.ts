import './style/fonts.css'
import './style/roles.css'
import './style/parts.css'
import './style/table.css'
import './style/battle.css'
import './style/small.css'
import './style/start.css'
import './style/lobby.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { applyTheme } from './lib/theme'

applyTheme()
mount(App, { target: document.getElementById('app')! })
