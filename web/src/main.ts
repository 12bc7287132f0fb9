import { mount } from 'svelte';
import App from './App.svelte';
import './look/tokens.css';
import './look/base.css';

const place = document.getElementById('screen');
if (place) mount(App, { target: place });
