import { LegalScreen } from './legal-screen.tsx';

export default function PrivacyScreen() {
  return <LegalScreen kind="privacy" />;
}
