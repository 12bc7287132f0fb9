import { mount } from 'svelte';
import '../look/tokens.css';
import '../look/base.css';
import Gallery from './Gallery.svelte';

const place = document.getElementById('screen');
if (place) mount(Gallery, { target: place });
