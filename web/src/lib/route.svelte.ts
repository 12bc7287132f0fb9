/** Which screen the address asks for. */

const here = $state({ path: location.pathname });
addEventListener('popstate', () => (here.path = location.pathname));

export function path(): string {
  return here.path;
}

export function go(to: string): void {
  history.pushState(null, '', to);
  here.path = to;
}
