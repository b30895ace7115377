import { useServerRoute } from '../actors/session.ts';
import { serverViews, unknownComponent } from './pages.tsx';

/** A page of the server's menu: its component's view, by exact name, or a page that says there is none [D11]. */
export function ServerPage() {
  const route = useServerRoute();
  const View = serverViews[route?.component ?? ''] ?? unknownComponent;
  return <View />;
}
